package dev.brownout.chaos.model.sequential;

import dev.brownout.chaos.model.sheet.Decimals;
import dev.brownout.chaos.model.sheet.Sheet;
import dev.brownout.chaos.model.sheet.Text;
import dev.brownout.chaos.model.sheet.TextTable;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/** The model's rows, for programs and for people. */
public final class ModelSheet {

  private ModelSheet() {}

  /** The rows under the names of the lesson's reference file. */
  public static Sheet sheet(List<Row> rows) {
    Sheet sheet =
        new Sheet(
            "regime",
            "configuration",
            "attempt_timeout_ms",
            "max_attempts",
            "deadline",
            "retry_budget",
            "within",
            "outside",
            "dropped",
            "median_ms",
            "worst_ms",
            "multiplier",
            "internal_req_per_s");
    for (Row row : rows) {
      Configuration configuration = row.configuration();
      sheet.row(
          row.regime().name(),
          configuration.name(),
          Decimals.millis(configuration.attemptTimeout().toNanos()),
          configuration.maxAttempts(),
          configuration.deadline(),
          ratio(configuration),
          row.within(),
          row.outside(),
          row.dropped(),
          Decimals.millis(row.medianNanos()),
          Decimals.millis(row.worstNanos()),
          Decimals.fixed(row.multiplier(), 2),
          Decimals.fixed(row.internalPerSecond(), 2));
    }
    return sheet;
  }

  /** Two decimals as the lesson prints it, more where it has more. */
  private static BigDecimal ratio(Configuration configuration) {
    if (configuration.retryBudget().isEmpty()) {
      return null;
    }
    BigDecimal exact = BigDecimal.valueOf(configuration.retryBudget().getAsDouble());
    return exact.setScale(Math.max(2, exact.stripTrailingZeros().scale()));
  }

  /** The rows as the lesson prints them: a block for each regime, and the upper bound below. */
  public static String text(Setup setup, List<Cycle> regimes, List<Row> rows, int mostAttempts) {
    double base = setup.ratePerSecond() * setup.steps();
    StringBuilder text =
        new StringBuilder(
            Text.format(
                "%d external requests, depth %d, arms %d, steps %d; end-to-end threshold %s ms,"
                    + " gateway share %s ms\n"
                    + "internal req/s base = %s x %d = %s\n",
                setup.reads(),
                setup.depth(),
                setup.arms(),
                setup.steps(),
                Decimals.millis(setup.threshold().toNanos()),
                Decimals.millis(setup.gatewayShare().toNanos()),
                BigDecimal.valueOf(setup.ratePerSecond()).toPlainString(),
                setup.steps(),
                Decimals.fixed(base, 2)));
    for (Cycle regime : regimes) {
      text.append(Text.format("\n-- %s: %s ms cycle --\n", regime.name(), values(regime)));
      text.append(block(rows.stream().filter(row -> row.regime().equals(regime)).toList()));
    }
    text.append(
        Text.format(
            "\nunlimited-retry upper bound: %d attempts at each step -> %s req/s\n",
            mostAttempts, Decimals.fixed(base * mostAttempts, 2)));
    return text.toString();
  }

  private static String block(List<Row> rows) {
    TextTable table =
        new TextTable(
            "configuration",
            "within threshold",
            "outside threshold",
            "dropped",
            "median",
            "worst",
            "multiplier",
            "internal req/s");
    for (Row row : rows) {
      table.row(
          label(row.configuration()),
          row.within(),
          row.outside(),
          row.dropped(),
          Decimals.millis(row.medianNanos()).toPlainString(),
          Decimals.millis(row.worstNanos()).toPlainString(),
          "x" + Decimals.fixed(row.multiplier(), 2),
          Decimals.fixed(row.internalPerSecond(), 2));
    }
    return table.render();
  }

  private static String label(Configuration configuration) {
    String shape =
        Decimals.millis(configuration.attemptTimeout().toNanos()).toPlainString()
            + "/"
            + configuration.maxAttempts();
    BigDecimal ratio = ratio(configuration);
    return configuration.name() + " (" + shape + (ratio == null ? "" : ", " + ratio) + ")";
  }

  private static String values(Cycle regime) {
    return regime.durations().stream()
        .distinct()
        .map(duration -> Decimals.millis(duration.toNanos()).toPlainString())
        .collect(Collectors.joining("/"));
  }
}
