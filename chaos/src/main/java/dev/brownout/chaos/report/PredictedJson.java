package dev.brownout.chaos.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.brownout.chaos.agreement.Agreement;
import dev.brownout.chaos.agreement.Disagreement;
import dev.brownout.chaos.experiment.ReadClass;
import dev.brownout.chaos.load.ReadLog;
import dev.brownout.chaos.measure.CellResult;
import dev.brownout.chaos.model.nested.Totals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/** The part of a cell's JSON that sets the prediction beside what was measured, read by read. */
final class PredictedJson {

  private static final BigDecimal NANOS_PER_MS = BigDecimal.valueOf(1_000_000);
  private static final double NANOS_IN_MS = 1e6;

  private PredictedJson() {}

  static void addTo(ObjectNode json, CellResult cell) {
    Optional<Agreement> agreement = cell.agreement();
    json.set("predicted", agreement.map(each -> totals(json, each)).orElse(null));
    json.put(
        "agreement_share", agreement.map(each -> ResultJson.digits(each.share())).orElse(null));
    json.set("disagreements", agreement.map(each -> disagreements(json, each)).orElse(null));
    json.set("per_read", perRead(json, cell.log(), agreement));
  }

  private static ObjectNode totals(ObjectNode json, Agreement agreement) {
    Totals totals = agreement.prediction().totals();
    return json.objectNode()
        .put("hop_cost_ms", ResultJson.thousandths(agreement.hopCost().toNanos() / NANOS_IN_MS))
        .put("within", totals.within())
        .put("outside", totals.outside())
        .put("dropped", totals.dropped())
        .put("median_ms", ResultJson.thousandths(totals.medianMs()))
        .put("p99_ms", ResultJson.thousandths(totals.p99Ms()))
        .put("worst_ms", ResultJson.thousandths(totals.worstMs()))
        .put("amplification", ResultJson.digits(totals.amplification()))
        .put(
            "highest_amplification",
            ResultJson.digits(agreement.prediction().highestAmplification()))
        .put("internal_per_second", ResultJson.thousandths(totals.internalPerSecond()));
  }

  private static ArrayNode disagreements(ObjectNode json, Agreement agreement) {
    ArrayNode list = json.arrayNode();
    for (Disagreement each : agreement.disagreements()) {
      list.addObject()
          .put("read", each.read())
          .put("request_id", each.requestId())
          .put("predicted", each.predicted().label())
          .put("measured", each.measured().label())
          .put("predicted_ms", ResultJson.thousandths(each.predictedMs()))
          .put("measured_ms", ResultJson.thousandths(each.measuredMs()))
          .put("hop", each.parting() == null ? null : each.parting().hop())
          .put("attempt", each.parting() == null ? null : each.parting().path())
          .put("apart_ms", ResultJson.thousandths(each.apartMs()))
          .put("reason", each.reason());
    }
    return list;
  }

  private static ObjectNode perRead(ObjectNode json, ReadLog log, Optional<Agreement> agreement) {
    ObjectNode reads = json.objectNode();
    reads.put("measured", letters(log.size(), log::classOf));
    reads.put(
        "predicted", agreement.map(each -> letters(each.reads(), each::predicted)).orElse(null));
    reads.set("measured_ms", times(json, log.size(), log::latencyNanos));
    reads.set(
        "predicted_ms",
        agreement
            .map(each -> times(json, each.reads(), each.prediction()::latencyNanos))
            .orElse(null));
    return reads;
  }

  private static String letters(int reads, IntFunction<ReadClass> outcome) {
    var text = new StringBuilder(reads);
    for (int read = 0; read < reads; read++) {
      text.append(outcome.apply(read).label().charAt(0));
    }
    return text.toString();
  }

  /** With one decimal: what a reader can tell apart, and half of what the file would else take. */
  private static ArrayNode times(ObjectNode json, int reads, IntToLongFunction nanos) {
    ArrayNode list = json.arrayNode(reads);
    for (int read = 0; read < reads; read++) {
      list.add(
          BigDecimal.valueOf(nanos.applyAsLong(read))
              .divide(NANOS_PER_MS, 1, RoundingMode.HALF_EVEN)
              .doubleValue());
    }
    return list;
  }
}
