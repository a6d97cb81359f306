package dev.brownout.chaos.once;

/**
 * One effect in the database.
 *
 * @param row the row's number, in the order of the effects
 * @param write whose it is
 * @param payload what it says
 */
public record Effect(long row, WriteId write, Payload payload) {}
