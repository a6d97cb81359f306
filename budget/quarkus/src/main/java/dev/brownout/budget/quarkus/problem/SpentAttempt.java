package dev.brownout.budget.quarkus.problem;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * One attempt in the account of a failed call.
 *
 * @param attempt its path, outermost first
 * @param timeoutMs the longest it might have taken
 * @param spentMs how long it took
 * @param result how it ended: {@code timeout}, {@code status 503}, {@code connection}, …
 */
@RegisterForReflection
public record SpentAttempt(
    String attempt,
    @JsonProperty("timeout_ms") long timeoutMs,
    @JsonProperty("spent_ms") long spentMs,
    String result) {}
