package dev.brownout.chaos.agreement;

import dev.brownout.chaos.agreement.Disagreement.AttemptName;
import dev.brownout.chaos.model.nested.AttemptTrace;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An attempt that brought a result on one side and none on the other, or was made on one side only.
 *
 * @param name which attempt
 * @param atNanos when the two sides part, from the begin of the read
 * @param apartMs how far apart its times are, measured - predicted
 * @param lostAnswer whether its lane would have let an answer through that was not waited for
 * @param words what happened
 */
record Parting(AttemptName name, long atNanos, double apartMs, boolean lostAnswer, String words) {

  private static final double NANOS_PER_MS = 1e6;

  /**
   * The earliest parting of a read, the outermost of those at once, since what comes after it
   * follows from it; null when every attempt went as predicted.
   *
   * @param foretold its predicted attempts
   * @param made its measured ones, at least one
   */
  static Parting first(List<AttemptTrace> foretold, List<MeasuredAttempt> made) {
    long begin = made.stream().mapToLong(MeasuredAttempt::begunNanos).min().orElseThrow();
    Map<AttemptName, AttemptTrace> expected = byName(foretold, Partings::name);
    Map<AttemptName, MeasuredAttempt> seen = byName(made, Partings::name);
    return Stream.concat(expected.keySet().stream(), seen.keySet().stream())
        .distinct()
        .map(name -> of(name, expected.get(name), seen.get(name), begin))
        .flatMap(Optional::stream)
        .min(
            Comparator.comparingLong(Parting::atNanos)
                .thenComparingInt(parting -> parting.name().path().length()))
        .orElse(null);
  }

  private static <T> Map<AttemptName, T> byName(List<T> attempts, Function<T, AttemptName> name) {
    return attempts.stream()
        .collect(Collectors.toMap(name, Function.identity(), (one, other) -> other, HashMap::new));
  }

  private static Optional<Parting> of(
      AttemptName name, AttemptTrace expected, MeasuredAttempt seen, long begin) {
    if (expected == null) {
      return Optional.of(unforeseen(name, seen, begin));
    }
    if (seen == null) {
      return Optional.of(missing(name, expected));
    }
    boolean alike = seen.isAnswered() == (expected.end() == AttemptTrace.End.ANSWERED);
    return alike ? Optional.empty() : Optional.of(otherwise(name, expected, seen, begin));
  }

  private static Parting otherwise(
      AttemptName name, AttemptTrace expected, MeasuredAttempt seen, long begin) {
    long foretold = expected.endNanos() - expected.beginNanos();
    double apart = (seen.spentNanos() - foretold) / NANOS_PER_MS;
    return new Parting(
        name,
        Math.min(expected.endNanos(), seen.endedNanos() - begin),
        apart,
        expected.end() == AttemptTrace.End.ANSWERED && seen.isTimedOut(),
        String.format(
            Locale.ROOT,
            "%s: predicted %s after %.1f ms, measured %s after %.1f ms (%+.1f ms)",
            name,
            label(expected),
            foretold / NANOS_PER_MS,
            seen.result(),
            seen.spentNanos() / NANOS_PER_MS,
            apart));
  }

  private static Parting unforeseen(AttemptName name, MeasuredAttempt seen, long begin) {
    double atMs = (seen.begunNanos() - begin) / NANOS_PER_MS;
    return new Parting(
        name,
        seen.begunNanos() - begin,
        0,
        false,
        String.format(Locale.ROOT, "%s: not predicted, made after %.1f ms", name, atMs));
  }

  private static Parting missing(AttemptName name, AttemptTrace expected) {
    double atMs = expected.beginNanos() / NANOS_PER_MS;
    return new Parting(
        name,
        expected.beginNanos(),
        0,
        false,
        String.format(Locale.ROOT, "%s: predicted after %.1f ms, not made", name, atMs));
  }

  /** The word that the fleet uses for the same end. */
  private static String label(AttemptTrace attempt) {
    return switch (attempt.end()) {
      case ANSWERED -> "ok";
      case FAILED -> "status";
      case TIMED_OUT -> "timeout";
      case CANCELLED -> "cancelled";
    };
  }
}
