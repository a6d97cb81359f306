/**
 * Measures the cells of a run and says which of them may be believed.
 *
 * <p>The door is {@link dev.brownout.chaos.measure.Cells}. Reads are counted by the driver, calls
 * where they arrive, at the suppliers' own counters; faults by Toxiproxy's; CPU by the kernel's.
 */
package dev.brownout.chaos.measure;
