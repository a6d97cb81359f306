package dev.brownout.chaos.report;

import dev.brownout.chaos.agreement.Agreement;
import dev.brownout.chaos.agreement.Disagreement;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.ReadClass;
import dev.brownout.chaos.load.ReadLog;
import dev.brownout.chaos.measure.CellResult;
import dev.brownout.chaos.model.nested.Totals;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;

/** Makes a result file's records of what was measured: rounds it, and has null for no value. */
final class RunFileMaker {
  private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);
  private static final BigDecimal NANOS_PER_MS = BigDecimal.valueOf(1_000_000);
  private static final double NANOS_IN_MS = 1e6;

  private RunFileMaker() {}

  static RunFile of(RunResult run) {
    Experiment experiment = run.experiment();
    return new RunFile(
        ResultJson.SCHEMA_VERSION,
        experiment.name(),
        experiment.sha256(),
        run.startedAt(),
        run.transport(),
        experiment.seed(),
        experiment.ratePerSecond(),
        experiment.threshold().toMillis(),
        experiment.gatewayShare().toMillis(),
        experiment.readsPerCell(),
        thousandths(run.basePerSecond()),
        run.valid(),
        run.trouble().orElse(null),
        run.agreement().isPresent() ? digits(run.agreement().getAsDouble()) : null,
        experiment.warnings(),
        run.versions(),
        RunSettings.of(experiment),
        run.cells().stream().map(RunFileMaker::cell).toList());
  }

  private static RunFile.Cell cell(CellResult cell) {
    Optional<Agreement> agreement = cell.agreement();
    return new RunFile.Cell(
        cell.policy(),
        cell.regime(),
        cell.valid(),
        cell.invalidReasons(),
        Math.toIntExact(cell.reads()),
        Math.toIntExact(cell.within()),
        Math.toIntExact(cell.outside()),
        Math.toIntExact(cell.dropped()),
        thousandths(cell.medianMs()),
        thousandths(cell.p99Ms()),
        thousandths(cell.worstMs()),
        digits(cell.amplification()),
        thousandths(cell.internalPerSecond()),
        cell.attemptsByHop(),
        cell.arrivalsByHop(),
        cell.declined(),
        cell.resultsByHop(),
        thousandths(cell.driverLateP99Ms()),
        thousandths(cell.overshootP99Ms()),
        lanes(cell.laneMixByHop()),
        digits(cell.othersCpuShare()),
        digits(cell.fleetCpuShare()),
        thousandths(cell.seconds()),
        agreement.map(RunFileMaker::predicted).orElse(null),
        agreement.map(each -> digits(each.share())).orElse(null),
        agreement.map(RunFileMaker::disagreements).orElse(null),
        perRead(cell.log(), agreement));
  }

  private static Map<String, List<Long>> lanes(Map<String, long[]> byHop) {
    Map<String, List<Long>> lanes = new LinkedHashMap<>();
    byHop.forEach((hop, attempts) -> lanes.put(hop, LongStream.of(attempts).boxed().toList()));
    return lanes;
  }

  private static RunFile.Predicted predicted(Agreement agreement) {
    Totals totals = agreement.prediction().totals();
    return new RunFile.Predicted(
        thousandths(agreement.hopCost().toNanos() / NANOS_IN_MS),
        Math.toIntExact(totals.within()),
        Math.toIntExact(totals.outside()),
        Math.toIntExact(totals.dropped()),
        thousandths(totals.medianMs()),
        thousandths(totals.p99Ms()),
        thousandths(totals.worstMs()),
        digits(totals.amplification()),
        digits(agreement.prediction().highestAmplification()),
        thousandths(totals.internalPerSecond()));
  }

  private static List<RunFile.Disagreement> disagreements(Agreement agreement) {
    return agreement.disagreements().stream().map(RunFileMaker::disagreement).toList();
  }

  private static RunFile.Disagreement disagreement(Disagreement each) {
    return new RunFile.Disagreement(
        each.read(),
        each.requestId(),
        each.predicted().label(),
        each.measured().label(),
        thousandths(each.predictedMs()),
        thousandths(each.measuredMs()),
        each.parting() == null ? null : each.parting().hop(),
        each.parting() == null ? null : each.parting().path(),
        thousandths(each.apartMs()),
        each.reason());
  }

  private static RunFile.PerRead perRead(ReadLog log, Optional<Agreement> agreement) {
    return new RunFile.PerRead(
        letters(log.size(), log::classOf),
        agreement.map(each -> letters(each.reads(), each::predicted)).orElse(null),
        times(log.size(), log::latencyNanos),
        agreement.map(each -> times(each.reads(), each.prediction()::latencyNanos)).orElse(null));
  }

  private static String letters(int reads, IntFunction<ReadClass> outcome) {
    var text = new StringBuilder(reads);
    for (int read = 0; read < reads; read++) {
      text.append(outcome.apply(read).label().charAt(0));
    }
    return text.toString();
  }

  /** With one decimal: what a reader can tell apart, and half of what the file would else take. */
  private static List<Double> times(int reads, IntToLongFunction nanos) {
    List<Double> times = new ArrayList<>(reads);
    for (int read = 0; read < reads; read++) {
      times.add(
          BigDecimal.valueOf(nanos.applyAsLong(read))
              .divide(NANOS_PER_MS, 1, RoundingMode.HALF_EVEN)
              .doubleValue());
    }
    return times;
  }

  /** With three decimals; null when it is no finite number. */
  static Double thousandths(double value) {
    return Double.isFinite(value)
        ? (Double) BigDecimal.valueOf(value).setScale(3, RoundingMode.HALF_EVEN).doubleValue()
        : null;
  }

  /** With six digits; null alike. */
  private static Double digits(double value) {
    return Double.isFinite(value)
        ? (Double) new BigDecimal(value).round(SIX_DIGITS).doubleValue()
        : null;
  }
}
