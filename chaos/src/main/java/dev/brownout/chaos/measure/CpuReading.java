package dev.brownout.chaos.measure;

/**
 * CPU time used until an instant.
 *
 * @param atNanos the instant, of the ticker
 * @param busyNanos what everything on this machine has used
 * @param ownNanos what the tool and the fleet have used, their ended children included
 */
record CpuReading(long atNanos, long busyNanos, long ownNanos) {}
