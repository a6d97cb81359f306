package dev.brownout.chaos.model.nested;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.budget.time.Durations;
import dev.brownout.chaos.experiment.Nearest;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.model.sheet.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Changes to a policy, written as in the experiment's file: {@code gateway.attempt-timeout=60ms},
 * {@code service.max-attempts=1}, {@code retry-budget=none}, {@code deadline=false}.
 */
public final class PolicyOverrides {

  private static final String RETRY_BUDGET = "retry-budget";
  private static final String DEADLINE = "deadline";
  private static final List<String> OF_A_SIDE =
      List.of(
          "attempt-timeout",
          "max-attempts",
          "backoff",
          "response-reserve",
          "least-useful-attempt",
          "owns-retries");
  private static final List<String> KEYS =
      Stream.concat(
              Stream.of(DEADLINE, RETRY_BUDGET),
              Stream.of("gateway.", "service.")
                  .flatMap(side -> OF_A_SIDE.stream().map(key -> side + key)))
          .toList();

  private final Map<String, String> values;

  private PolicyOverrides(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Reads {@code key=value} texts.
   *
   * @throws IllegalArgumentException if a key is unknown or there twice, or has no value
   */
  public static PolicyOverrides of(List<String> texts) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            Text.format(
                "\"%s\" is no setting; write key=value, such as gateway.attempt-timeout=60ms",
                text));
      }
      String key = text.substring(0, equals);
      if (!KEYS.contains(key)) {
        throw new IllegalArgumentException(
            Text.format(
                "\"%s\" is an unknown setting%s (known: %s)",
                key, Nearest.hint(key, KEYS), String.join(", ", KEYS)));
      }
      if (values.put(key, text.substring(equals + 1)) != null) {
        throw new IllegalArgumentException(Text.format("\"%s\" is there twice", key));
      }
    }
    return new PolicyOverrides(values);
  }

  /**
   * The changed policy.
   *
   * @throws IllegalArgumentException if a value is none or out of range, naming the key
   */
  public Policy applyTo(Policy policy) {
    return new Policy(
        policy.name(),
        policy.engine(),
        side("gateway.", policy.gateway()),
        side("service.", policy.service()));
  }

  private CallPolicy side(String prefix, CallPolicy side) {
    CallPolicy.Builder builder = side.toBuilder();
    values.forEach((key, value) -> set(builder, prefix, key, value));
    try {
      return builder.build();
    } catch (IllegalArgumentException impossible) {
      throw new IllegalArgumentException(
          prefix.replace(".", "") + " of " + impossible.getMessage(), impossible);
    }
  }

  private static void set(CallPolicy.Builder builder, String prefix, String key, String value) {
    try {
      if (key.equals(DEADLINE)) {
        builder.deadline(flag(value));
      } else if (key.equals(RETRY_BUDGET)) {
        builder.retryBudget(budget(value));
      } else if (key.startsWith(prefix)) {
        set(builder, key.substring(prefix.length()), value);
      }
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(key + ": " + wrong.getMessage(), wrong);
    }
  }

  private static void set(CallPolicy.Builder builder, String key, String value) {
    switch (key) {
      case "attempt-timeout" -> builder.attemptTimeout(Durations.parse(value));
      case "max-attempts" -> builder.maxAttempts(whole(value));
      case "backoff" -> builder.backoff(Backoff.parse(value));
      case "response-reserve" -> builder.responseReserve(Durations.parse(value));
      case "least-useful-attempt" -> builder.leastUsefulAttempt(Durations.parse(value));
      default -> builder.ownsRetries(flag(value));
    }
  }

  private static RetryBudgetSpec budget(String value) {
    if (value.equals("none")) {
      return new RetryBudgetSpec.None();
    }
    try {
      return new RetryBudgetSpec.Cumulative(Double.parseDouble(value));
    } catch (NumberFormatException noNumber) {
      throw new IllegalArgumentException(
          Text.format("\"%s\" is no retry budget; write none or 0 to 10", value), noNumber);
    }
  }

  private static int whole(String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException noNumber) {
      throw new IllegalArgumentException(
          Text.format("\"%s\" is no whole number of attempts; write 1 to 100", value), noNumber);
    }
  }

  private static boolean flag(String value) {
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException(
              Text.format("\"%s\" is neither true nor false", value));
    };
  }
}
