package dev.brownout.chaos.model.plan;

import dev.brownout.chaos.model.sheet.Decimals;
import dev.brownout.chaos.model.sheet.Sheet;
import dev.brownout.chaos.model.sheet.TextTable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The splits, for programs and for people. */
public final class PlanSheet {

  private static final int MOST_SHOWN = 4;

  private PlanSheet() {}

  /** The sequential split under the names of the lesson's reference file. */
  public static Sheet sheet(List<Split> splits) {
    Sheet sheet =
        new Sheet(
            "depth",
            "max_attempts",
            "no_budget_worst_ms",
            "budget_ratio",
            "allocated_timeout_ms",
            "ratio_to_median");
    for (Split split : splits) {
      sheet.row(
          split.depth(),
          split.maxAttempts(),
          whole(split.noBudgetWorstMs()),
          Decimals.fixed(split.budgetRatio(), 1),
          Decimals.fixed(split.allocatedMs(), 1),
          Decimals.fixed(split.ratioToMedian(), 2));
    }
    return sheet;
  }

  /** The nested split: a row for each hop of each split. */
  public static Sheet nestedSheet(List<Split> splits) {
    Sheet sheet = new Sheet("depth", "max_attempts", "hop", "attempt_timeout_ms", "worst_ms");
    for (Split split : splits) {
      for (int hop = 1; hop <= split.depth(); hop++) {
        double timeout = split.nestedMs().get(hop - 1);
        sheet.row(
            split.depth(),
            split.maxAttempts(),
            hop,
            timeout > 0 ? Decimals.fixed(timeout, 1) : null,
            whole(split.nestedWorstMs()));
      }
    }
    return sheet;
  }

  /** The lesson's table with the nested columns beside it, and its closing lines. */
  public static String text(Allowance allowance, List<Split> splits) {
    TextTable table =
        new TextTable(
            "depth",
            "attempts",
            "no-budget worst(ms)",
            "budget ratio",
            "allocated timeout(ms)",
            "ratio to median",
            "nested timeouts(ms)",
            "nested worst(ms)",
            "ratio to median");
    for (Split split : splits) {
      table.row(
          split.depth(),
          split.maxAttempts(),
          whole(split.noBudgetWorstMs()),
          "x" + Decimals.fixed(split.budgetRatio(), 1),
          Decimals.fixed(split.allocatedMs(), 1),
          "x" + Decimals.fixed(split.ratioToMedian(), 2),
          nested(split),
          whole(split.nestedWorstMs()).toPlainString(),
          split.innermostMs() > 0
              ? "x" + Decimals.fixed(split.innermostMs() / allowance.medianMs(), 2)
              : "none");
    }
    return String.format(
            Locale.ROOT,
            "end-to-end %s ms, gateway's share %s ms, remaining for steps %s ms\n\n",
            number(allowance.endToEndMs()),
            number(allowance.shareMs()),
            number(allowance.remainingMs()))
        + table.render()
        + closing(allowance, splits);
  }

  private static String closing(Allowance allowance, List<Split> splits) {
    int attempts = splits.stream().mapToInt(Split::maxAttempts).max().orElse(1);
    int depth =
        splits.stream().mapToInt(Split::depth).anyMatch(each -> each == 2)
            ? 2
            : splits.get(0).depth();
    double now = allowance.remainingMs() / (depth * (double) attempts);
    double then = BudgetPlan.withDoubleShare(allowance, depth, attempts);
    return String.format(
        Locale.ROOT,
        "\nat %d attempts and a step median of %s ms, the timeout can go no more than %d steps deep"
            + " before falling below the median (nested: %d)\n"
            + "sensitivity: if the gateway's share went %s -> %s ms, at depth %d, attempts %d, the"
            + " timeout would go %s -> %s ms\n"
            + "nested: an attempt contains all attempts of the next hop and the answer's way back"
            + " (a median); timeouts are the gateway's first\n",
        attempts,
        number(allowance.medianMs()),
        BudgetPlan.deepest(allowance, attempts),
        BudgetPlan.deepestNested(allowance, attempts),
        number(allowance.shareMs()),
        number(2 * allowance.shareMs()),
        depth,
        attempts,
        Decimals.fixed(now, 1),
        then > 0 ? Decimals.fixed(then, 1) : "none");
  }

  private static String nested(Split split) {
    List<Double> timeouts = split.nestedMs();
    String shown =
        timeouts.stream()
            .limit(MOST_SHOWN)
            .map(timeout -> timeout > 0 ? Decimals.fixed(timeout, 1).toPlainString() : "none")
            .collect(Collectors.joining(" > "));
    return timeouts.size() > MOST_SHOWN
        ? shown
            + " > … > "
            + (split.innermostMs() > 0 ? Decimals.fixed(split.innermostMs(), 1) : "none")
        : shown;
  }

  private static BigDecimal whole(double value) {
    BigDecimal exact = Decimals.fixed(value, 3).stripTrailingZeros();
    return exact.scale() < 0 ? exact.setScale(0) : exact;
  }

  private static String number(double value) {
    return whole(value).toPlainString();
  }
}
