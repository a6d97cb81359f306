package dev.brownout.budget.quarkus.outbound;

/**
 * An attempt that is over.
 *
 * @param attempt which one
 * @param begunNanos when it began, on {@link dev.brownout.budget.time.Ticker#system()}
 * @param endedNanos when it was over for this process, on the same clock
 * @param result the label of the metric {@code budget_attempt_results_total}: {@code ok}, {@code
 *     timeout}, {@code cancelled}, {@code status}, {@code connection}, {@code unreadable} or {@code
 *     local}
 */
public record AttemptEnd(AttemptInfo attempt, long begunNanos, long endedNanos, String result) {}
