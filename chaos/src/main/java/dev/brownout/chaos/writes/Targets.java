package dev.brownout.chaos.writes;

import java.util.List;
import java.util.Map;

/**
 * The shipments before the run.
 *
 * @param open ids of those on their way, in order
 * @param delivered ids of those that have arrived, in order
 * @param events how many events each has
 */
record Targets(List<String> open, List<String> delivered, Map<String, Integer> events) {}
