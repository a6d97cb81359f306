package dev.brownout.chaos.agreement;

import dev.brownout.chaos.agreement.Disagreement.AttemptName;
import dev.brownout.chaos.load.ReadLog;
import dev.brownout.chaos.model.nested.AttemptTrace;
import dev.brownout.chaos.model.nested.Prediction;
import dev.brownout.chaos.model.nested.Scenario;
import dev.brownout.chaos.model.nested.Simulator;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds where a read's measured way parts from its predicted one. */
final class Partings {

  private static final double NANOS_PER_MS = 1e6;

  private final Scenario scenario;
  private final Prediction prediction;
  private final ReadLog measured;
  private final AttemptRecord record;

  Partings(Scenario scenario, Prediction prediction, ReadLog measured, AttemptRecord record) {
    this.scenario = scenario;
    this.prediction = prediction;
    this.measured = measured;
    this.record = record;
  }

  /** The disagreements of these reads, each with its reason. */
  List<Disagreement> of(int[] reads) {
    if (reads.length == 0) {
      return List.of();
    }
    int[] asked = Arrays.copyOf(reads, Math.min(reads.length, AttemptRecord.MOST_READS));
    Map<String, List<MeasuredAttempt>> made =
        record.of(IntStream.of(asked).mapToObj(measured.plan()::requestId).toList()).stream()
            .collect(Collectors.groupingBy(MeasuredAttempt::requestId));
    Map<Long, List<AttemptTrace>> foretold = foretold(asked);
    return IntStream.of(reads)
        .mapToObj(
            read ->
                disagreement(
                    read,
                    foretold.getOrDefault((long) read, List.of()),
                    made.getOrDefault(measured.plan().requestId(read), List.of())))
        .toList();
  }

  private Map<Long, List<AttemptTrace>> foretold(int[] reads) {
    Set<Long> wanted = IntStream.of(reads).asLongStream().boxed().collect(Collectors.toSet());
    return Simulator.trace(scenario, wanted::contains).stream()
        .collect(Collectors.groupingBy(AttemptTrace::read));
  }

  private Disagreement disagreement(
      int read, List<AttemptTrace> foretold, List<MeasuredAttempt> made) {
    Parting parting = made.isEmpty() ? null : Parting.first(foretold, made);
    double predictedMs = prediction.latencyNanos(read) / NANOS_PER_MS;
    double measuredMs = measured.latencyNanos(read) / NANOS_PER_MS;
    return new Disagreement(
        read,
        measured.plan().requestId(read),
        prediction.outcome(read),
        measured.classOf(read),
        predictedMs,
        measuredMs,
        parting == null ? null : parting.name(),
        parting == null ? measuredMs - predictedMs : parting.apartMs(),
        parting != null && parting.lostAnswer(),
        parting == null ? withoutParting(made, measuredMs - predictedMs) : parting.words());
  }

  private static String withoutParting(List<MeasuredAttempt> made, double apartMs) {
    return String.format(
        Locale.ROOT,
        made.isEmpty()
            ? "its attempts are not on record; the read ended %.1f ms %s than predicted"
            : "every attempt ended as predicted; the read ended %.1f ms %s",
        Math.abs(apartMs),
        apartMs < 0 ? "earlier" : "later");
  }

  /** Names an attempt for look-ups. */
  static AttemptName name(AttemptTrace attempt) {
    return new AttemptName(attempt.hop(), attempt.path());
  }

  /** Names an attempt for look-ups. */
  static AttemptName name(MeasuredAttempt attempt) {
    return new AttemptName(attempt.hop(), attempt.path());
  }
}
