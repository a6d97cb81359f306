package dev.brownout.chaos.model.sequential;

/**
 * What the model says of one configuration in one regime.
 *
 * @param regime the cycle
 * @param configuration how steps are called
 * @param within reads answered at or before the threshold
 * @param outside reads answered later
 * @param dropped reads of which an arm failed
 * @param medianNanos the upper median of what reads take, whatever came of them; 0 without reads
 * @param worstNanos the most that a read takes; 0 without reads
 * @param multiplier calls over {@code reads x steps}; 0 without reads
 * @param internalPerSecond calls a second: rate x steps x multiplier
 */
public record Row(
    Cycle regime,
    Configuration configuration,
    long within,
    long outside,
    long dropped,
    long medianNanos,
    long worstNanos,
    double multiplier,
    double internalPerSecond) {}
