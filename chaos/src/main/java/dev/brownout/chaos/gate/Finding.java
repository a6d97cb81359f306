package dev.brownout.chaos.gate;

/**
 * What a gate finds in one cell.
 *
 * @param cell the cell's name, {@code normal / retry-budget}
 * @param outcome what it came to
 * @param words value, interval and what else there is to say
 */
public record Finding(String cell, Outcome outcome, String words) {}
