package dev.brownout.chaos.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.brownout.chaos.agreement.Disagreement.AttemptName;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.ReadClass;
import dev.brownout.chaos.load.LoadPlan;
import dev.brownout.chaos.load.ReadLog;
import dev.brownout.chaos.load.ReadLogs;
import dev.brownout.chaos.load.ReadLogs.End;
import dev.brownout.chaos.model.nested.AttemptTrace;
import dev.brownout.chaos.model.nested.Prediction;
import dev.brownout.chaos.model.nested.Scenario;
import dev.brownout.chaos.model.nested.Simulator;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class AgreementTest {

  private static final int READS = 400;
  private static final Duration NO_COST = Duration.ZERO;
  private static final Experiment K01 =
      Experiment.read(Path.of("../experiments/k01.yaml")).withReadsPerCell(READS);
  private static final Scenario CELL =
      Scenario.of(K01, K01.policy("allocated"), K01.regime("normal"));
  private static final Prediction FORETOLD = Simulator.predict(CELL);
  private static final int LUCKY = first(ReadClass.WITHIN);
  private static final int UNLUCKY = first(ReadClass.DROPPED);

  private final List<MeasuredAttempt> made = new ArrayList<>();

  private static int first(ReadClass outcome) {
    int read = 0;
    while (FORETOLD.outcome(read) != outcome) {
      read++;
    }
    return read;
  }

  private static LoadPlan load() {
    var edge = URI.create("http://127.0.0.1:18409");
    return new LoadPlan(
        edge, "allocated", "k01-417-m", 416.67, READS, K01.threshold(), LoadPlan.DEFAULT_TIMEOUT);
  }

  /** Reads as foretold, but for some that end otherwise. */
  private static ReadLog measured(Set<Integer> otherwise) {
    return ReadLogs.of(
        load(),
        1,
        read -> {
          boolean within = FORETOLD.outcome(read) == ReadClass.WITHIN;
          return within == otherwise.contains(read)
              ? End.answered(111, 504)
              : End.answered(40, 200);
        });
  }

  private Agreement agreement(Integer... otherwise) {
    return Agreement.of(CELL, NO_COST, measured(Set.of(otherwise)), this::attempts);
  }

  private List<MeasuredAttempt> attempts(List<String> ids) {
    return made.stream().filter(each -> ids.contains(each.requestId())).toList();
  }

  /** The fleet makes the foretold attempts of a read, changed and at another time of its clock. */
  private void make(
      int read, Predicate<AttemptTrace> which, UnaryOperator<MeasuredAttempt> change) {
    for (AttemptTrace each : Simulator.trace(CELL, wanted -> wanted == read)) {
      String result =
          switch (each.end()) {
            case ANSWERED -> "ok";
            case FAILED -> "status";
            case TIMED_OUT -> "timeout";
            case CANCELLED -> "cancelled";
          };
      var attempt =
          new MeasuredAttempt(
              load().requestId(read),
              each.hop(),
              each.path(),
              each.timeoutNanos(),
              each.beginNanos() + 7_000_000_000L,
              each.endNanos() + 7_000_000_000L,
              result);
      if (which.test(each)) {
        made.add(change.apply(attempt));
      }
    }
  }

  private static MeasuredAttempt ended(MeasuredAttempt attempt, String result, long spentMs) {
    return new MeasuredAttempt(
        attempt.requestId(),
        attempt.hop(),
        attempt.path(),
        attempt.timeoutNanos(),
        attempt.begunNanos(),
        attempt.begunNanos() + spentMs * 1_000_000,
        result);
  }

  @Test
  void share_isOne_whenEachReadCameOutAsPredicted() {
    assertThat(agreement().share()).isEqualTo(1);
    assertThat(agreement().disagreements()).isEmpty();
  }

  @Test
  void share_countsReads_notTotals() {
    // One read too many dropped, another too many within: the totals are as predicted.
    Agreement agreement = agreement(LUCKY, UNLUCKY);
    assertThat(agreement.agreeing()).isEqualTo(READS - 2);
    assertThat(agreement.share()).isEqualTo(1 - 2.0 / READS);
    assertThat(agreement.disagreements())
        .extracting(Disagreement::read)
        .containsExactlyInAnyOrder(LUCKY, UNLUCKY);
  }

  @Test
  void reason_isTheEarliestAttempt_thatEndedOtherwise() {
    make(
        LUCKY,
        any -> true,
        attempt -> attempt.hop().equals("billing>store") ? ended(attempt, "timeout", 31) : attempt);
    Disagreement seen = agreement(LUCKY).disagreements().get(0);
    assertThat(seen.parting()).isEqualTo(new AttemptName("billing>store", "1.1"));
    assertThat(seen.predicted()).isEqualTo(ReadClass.WITHIN);
    assertThat(seen.measured()).isEqualTo(ReadClass.DROPPED);
    assertThat(seen.reason())
        .startsWith("billing>store attempt 1.1: predicted ok after ")
        .contains(" ms, measured timeout after 31.0 ms (+");
    assertThat(seen.apartMs()).isBetween(20.0, 31.0);
    assertThat(agreement(LUCKY).lostAnswers()).isEqualTo(1);
  }

  @Test
  void reason_tellsBothTimes_fromTheAttemptsOwnBeginning() {
    make(
        UNLUCKY,
        any -> true,
        attempt -> attempt.path().equals("3") ? ended(attempt, "ok", 12) : attempt);
    Disagreement seen = agreement(UNLUCKY).disagreements().get(0);
    assertThat(seen.reason())
        .endsWith(
            " attempt 3: predicted timeout after 30.0 ms, measured ok after 12.0 ms (-18.0 ms)");
    assertThat(seen.apartMs()).isEqualTo(-18);
  }

  @Test
  void answer_isNotLost_whenAnAttemptFailedInsteadOfTimingOut() {
    make(
        LUCKY,
        any -> true,
        attempt -> attempt.hop().equals("billing>store") ? ended(attempt, "status", 6) : attempt);
    assertThat(agreement(LUCKY).disagreements()).hasSize(1);
    assertThat(agreement(LUCKY).lostAnswers()).isZero();
  }

  @Test
  void reason_isAnAttempt_thatWasNotMade() {
    make(UNLUCKY, each -> !each.path().startsWith("3"), attempt -> attempt);
    Disagreement seen = agreement(UNLUCKY).disagreements().get(0);
    assertThat(seen.parting().path()).startsWith("3");
    assertThat(seen.reason()).contains("attempt 3: predicted after 60.0 ms, not made");
    assertThat(agreement(UNLUCKY).lostAnswers()).isZero();
  }

  @Test
  void reason_isAnAttempt_thatWasNotPredicted() {
    make(LUCKY, any -> true, attempt -> attempt);
    var more = made.get(0);
    made.add(
        new MeasuredAttempt(
            more.requestId(), more.hop(), "9", 1, more.begunNanos() + 5_000_000, 0, "ok"));
    assertThat(agreement(LUCKY).disagreements().get(0).reason())
        .isEqualTo(more.hop() + " attempt 9: not predicted, made after 5.0 ms");
  }

  @Test
  void reason_isTheReadItself_whenEachAttemptEndedAsPredicted() {
    make(LUCKY, any -> true, attempt -> attempt);
    Disagreement seen = agreement(LUCKY).disagreements().get(0);
    assertThat(seen.parting()).isNull();
    double predictedMs = FORETOLD.latencyNanos(LUCKY) / 1e6;
    assertThat(seen.apartMs()).isCloseTo(111 - predictedMs, within(1e-9));
    assertThat(seen.reason())
        .isEqualTo(
            String.format(
                Locale.ROOT,
                "every attempt ended as predicted; the read ended %.1f ms later",
                111 - predictedMs));
  }

  @Test
  void reason_saysSo_whenNothingIsOnRecord() {
    assertThat(agreement(LUCKY).disagreements().get(0).reason())
        .startsWith("its attempts are not on record; the read ended ")
        .endsWith(" ms later than predicted");
    assertThat(agreement(UNLUCKY).disagreements().get(0).reason())
        .endsWith(" ms earlier than predicted");
  }

  @Test
  void recordIsAsked_forAThousandReadsAtMost() {
    Experiment large = K01.withReadsPerCell(3000);
    Scenario cell = Scenario.of(large, K01.policy("allocated"), K01.regime("normal"));
    var asked = new ArrayList<String>();
    ReadLog none = ReadLogs.cell("k01-417-m", 3000, 0, 0);
    Agreement agreement =
        Agreement.of(
            cell,
            NO_COST,
            none,
            ids -> {
              asked.addAll(ids);
              return List.of();
            });
    assertThat(asked).hasSize(AttemptRecord.MOST_READS);
    assertThat(agreement.disagreements()).hasSizeGreaterThan(AttemptRecord.MOST_READS);
  }

  @Test
  void hopCost_isAddedToEachHopOfThePrediction() {
    Agreement costed = Agreement.of(CELL, Duration.ofMillis(1), measured(Set.of()), this::attempts);
    long added = costed.prediction().latencyNanos(LUCKY) - FORETOLD.latencyNanos(LUCKY);
    assertThat(added).isEqualTo(Duration.ofMillis(3).toNanos());
  }
}
