package dev.brownout.chaos.writes;

import dev.brownout.chaos.fault.Disturbance.Kind;
import dev.brownout.chaos.once.Judgement;
import dev.brownout.chaos.once.Promise;
import dev.brownout.chaos.once.WriteCall;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** The outcome of a run as a short plain table, and its verdict. */
public final class WritesTable {

  private static final int MOST_BREACHES = 20;

  private WritesTable() {}

  /** The table of a run that was judged. */
  public static String render(WritesOutcome outcome) {
    Judgement judgement = outcome.judgement().orElseThrow();
    StringBuilder text = new StringBuilder();
    head(text, outcome);
    calls(text, outcome.calls());
    faults(text, outcome);
    line(text, "%n%-55s %8s %8s", "promise", "checked", "broken");
    for (Promise promise : Promise.values()) {
      line(
          text,
          "%-55s %,8d %,8d",
          promise.words(),
          judgement.checked().get(promise),
          judgement.broken(promise));
    }
    breaches(text, judgement);
    line(text, "%n%s", verdict(outcome, judgement));
    return text.toString();
  }

  private static void head(StringBuilder text, WritesOutcome outcome) {
    WritesPlan plan = outcome.plan();
    line(
        text,
        "writes, seed %d: %,d keyed writes from %d callers in %d s under faults%n",
        plan.seed(),
        plan.writes(),
        plan.callers(),
        outcome.took().toSeconds());
  }

  private static void calls(StringBuilder text, List<WriteCall> calls) {
    line(text, "%,d calls:", calls.size());
    count(text, calls, "201, first time", c -> c.status() == 201 && !c.replayed());
    count(text, calls, "201, the first answer again", c -> c.status() == 201 && c.replayed());
    count(text, calls, "refused for good (404, 409)", c -> c.isFinal() && c.status() != 201);
    count(text, calls, "409, the original still runs", c -> c.status() == 409 && !c.isFinal());
    count(text, calls, "422, another payload", c -> c.status() == 422);
    count(text, calls, "400, without a key", c -> c.status() == 400);
    count(text, calls, "502, 503 or 504", c -> c.status() >= 500);
    count(text, calls, "no answer", c -> c.status() == 0);
  }

  private static void count(
      StringBuilder text, List<WriteCall> calls, String what, Predicate<WriteCall> which) {
    line(text, "  %-30s %,8d", what, calls.stream().filter(which).count());
  }

  private static void faults(StringBuilder text, WritesOutcome outcome) {
    line(text, "%n%-14s %s", "toxics laid on", String.join("  ", Storm.HOPS));
    for (Kind kind : Kind.values()) {
      Map<String, Integer> byHop = outcome.laid().get(kind);
      line(
          text,
          "%-14s %4d  %20d  %18d",
          kind.label(),
          byHop.getOrDefault(Storm.HOPS.get(0), 0),
          byHop.getOrDefault(Storm.HOPS.get(1), 0),
          byHop.getOrDefault(Storm.HOPS.get(2), 0));
    }
    line(
        text,
        "kill -9 and started again: %d times, %s in turn",
        outcome.kills(),
        String.join(" and ", Killer.SERVICES));
  }

  private static void breaches(StringBuilder text, Judgement judgement) {
    judgement.broken().stream()
        .limit(MOST_BREACHES)
        .forEach(breach -> line(text, "  broken: %s: %s", breach.promise().words(), breach.what()));
    if (judgement.broken().size() > MOST_BREACHES) {
      line(text, "  and %,d more", judgement.broken().size() - MOST_BREACHES);
    }
  }

  private static String verdict(WritesOutcome outcome, Judgement judgement) {
    if (!judgement.isFine()) {
      return String.format(
          Locale.ROOT, "BROKEN: %,d breaches; the keys stand above", judgement.broken().size());
    }
    return outcome.doubts().isEmpty()
        ? "every promise was kept"
        : "no promise was seen broken, but the run may not be believed: "
            + String.join("; ", outcome.doubts());
  }

  private static void line(StringBuilder text, String form, Object... values) {
    text.append(String.format(Locale.ROOT, form, values)).append('\n');
  }
}
