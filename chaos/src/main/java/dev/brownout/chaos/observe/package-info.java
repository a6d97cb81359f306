/**
 * What a run tells Prometheus while it goes on.
 *
 * <p>The door is {@link dev.brownout.chaos.observe.MetricsServer}. The tool is short-lived, so it
 * serves its own {@code /metrics} from before the fleet starts until the last scrape has come.
 */
package dev.brownout.chaos.observe;
