package dev.brownout.chaos.model.deadline;

import dev.brownout.chaos.model.sheet.Decimals;
import dev.brownout.chaos.model.sheet.Sheet;
import dev.brownout.chaos.model.sheet.Text;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How requests went, for programs and as a timeline. */
public final class DeadlineSheet {

  private static final int WIDTH = 50;
  private static final char[] BARS = {'s', '#', '.', 'r'};

  private DeadlineSheet() {}

  /** The requests under the names of the lesson's reference file. */
  public static Sheet sheet(List<Told> all) {
    Sheet sheet =
        new Sheet(
            "case",
            "setup_ms",
            "attempt1_ms",
            "attempt1_ok",
            "backoff_ms",
            "attempt2_ms",
            "attempt2_ok",
            "prepare_ms",
            "finish_ms",
            "unused_ms",
            "outcome");
    for (Told told : all) {
      Optional<Told.Span> first = attempt(told, 1);
      Optional<Told.Span> second = attempt(told, 2);
      sheet.row(
          told.course().name(),
          ms(told.course().setup()),
          first.map(DeadlineSheet::ms).orElse(null),
          first.map(span -> answered(told, span)).orElse(null),
          ms(told.rules().backoff()),
          second.map(DeadlineSheet::ms).orElse(null),
          second.map(span -> answered(told, span)).orElse(null),
          ms(told.rules().preparation()),
          ms(told.finish()),
          ms(told.unused()),
          told.outcome());
    }
    return sheet;
  }

  private static Optional<Told.Span> attempt(Told told, int number) {
    return told.spans().stream()
        .filter(span -> span.kind() == Told.Kind.ATTEMPT)
        .skip(number - 1)
        .findFirst();
  }

  /** Only the last attempt of a request can have been answered. */
  private static boolean answered(Told told, Told.Span span) {
    int last = told.spans().size() - 1;
    while (told.spans().get(last).kind() != Told.Kind.ATTEMPT) {
      last--;
    }
    return told.outcome().equals("answered") && told.spans().get(last) == span;
  }

  /** A timeline of each request against its allowance. */
  public static String text(List<Told> all) {
    StringBuilder text = new StringBuilder();
    DeadlineRules rules = all.get(0).rules();
    text.append(
        Text.format(
            "allowance %s ms; attempts of at most %s ms and at least %s ms, %s ms kept for the"
                + " response\n",
            ms(rules.allowance()),
            ms(rules.policy().attemptTimeout()),
            ms(rules.policy().leastUsefulAttempt()),
            ms(rules.policy().responseReserve())));
    for (Told told : all) {
      text.append('\n').append(timeline(told));
    }
    return text.toString();
  }

  private static String timeline(Told told) {
    long whole = Math.max(told.rules().allowance().toNanos(), told.finish().toNanos());
    StringBuilder text = new StringBuilder(told.course().name()).append('\n');
    for (Told.Span span : told.spans()) {
      text.append(line(span, whole));
    }
    String left =
        told.unused().isNegative()
            ? ms(told.unused().negated()) + " ms over the allowance"
            : ms(told.unused()) + " ms of the allowance left";
    return text.append(
            Text.format("  finished at %s ms, %s; %s\n", ms(told.finish()), left, told.outcome()))
        .toString();
  }

  private static String line(Told.Span span, long whole) {
    int begin = column(span.beginNanos(), whole);
    int end = Math.max(begin + 1, column(span.endNanos(), whole));
    String bar =
        " ".repeat(begin)
            + String.valueOf(BARS[span.kind().ordinal()]).repeat(end - begin)
            + " ".repeat(Math.max(0, WIDTH - end));
    return Text.format(
                "  %-10s |%s| %6s ms -> %6s ms  %s",
                span.label(),
                bar,
                ms(span),
                Decimals.millis(span.endNanos()).toPlainString(),
                span.remark())
            .stripTrailing()
        + "\n";
  }

  private static int column(long nanos, long whole) {
    return (int) Math.min(WIDTH, Math.round((double) nanos * WIDTH / whole));
  }

  private static BigDecimal ms(Duration duration) {
    return Decimals.millis(duration.toNanos());
  }

  private static BigDecimal ms(Told.Span span) {
    return Decimals.millis(span.nanos());
  }
}
