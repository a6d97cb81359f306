/**
 * Open-loop load: reads planned before the run, sent on time whatever became of the earlier ones.
 *
 * <p>The door is {@link dev.brownout.chaos.load.Driver}. A {@link dev.brownout.chaos.load.LoadPlan}
 * goes in, a {@link dev.brownout.chaos.load.ReadLog} comes out. Latency counts from the planned
 * instant, so that a driver or a system that stalls cannot hide the wait (coordinated omission, as
 * in wrk2).
 */
package dev.brownout.chaos.load;
