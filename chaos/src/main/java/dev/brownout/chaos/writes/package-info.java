/**
 * The journey of keyed writes under faults: callers that repeat and duplicate, toxics on every hop
 * of the way, services that are killed and started again. The door is {@code WritesRun}.
 */
package dev.brownout.chaos.writes;
