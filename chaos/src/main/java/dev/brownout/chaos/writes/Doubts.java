package dev.brownout.chaos.writes;

import dev.brownout.chaos.fault.Disturbance.Kind;
import dev.brownout.chaos.once.WriteCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Why a run may not be believed: what it meant to do to the fleet, and did not. */
final class Doubts {

  private Doubts() {}

  static List<String> of(
      WritesPlan plan,
      List<WriteCall> calls,
      Storm storm,
      Killer killer,
      boolean ended,
      int unsettled) {
    List<String> doubts = new ArrayList<>();
    if (!ended) {
      doubts.add(
          String.format(
              Locale.ROOT,
              "the callers did not come to their end within %d s",
              plan.limit().toSeconds()));
    }
    if (unsettled > 0) {
      doubts.add(unsettled + " writes were not answered for good, not even without faults");
    }
    if (killer.done() < killer.planned()) {
      doubts.add(killer.done() + " of " + killer.planned() + " kills were done");
    }
    unlaid(storm, doubts);
    need(doubts, calls, "met a fault", call -> call.status() == 0 || call.status() >= 500);
    need(doubts, calls, "was answered as a duplicate", WriteCall::replayed);
    return doubts;
  }

  private static void unlaid(Storm storm, List<String> doubts) {
    for (Kind kind : Kind.values()) {
      for (String hop : Storm.HOPS) {
        if (!storm.laid().get(kind).containsKey(hop)) {
          doubts.add(kind.label() + " was never laid on " + hop);
        }
      }
    }
  }

  private static void need(
      List<String> doubts, List<WriteCall> calls, String words, Predicate<WriteCall> trait) {
    if (calls.stream().noneMatch(trait)) {
      doubts.add("no call " + words);
    }
  }
}
