package dev.brownout.chaos.fleet;

import dev.brownout.budget.time.Deadline;
import java.time.Duration;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/** Waits until a member that was just started is ready, has died, or has had its time. */
final class Readiness {
  /** Bound of one look, so that a program that accepts and says nothing costs no more. */
  static final Duration ONE_LOOK = Duration.ofSeconds(1);

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

  private Readiness() {}

  static void await(Member member, Deadline deadline, BooleanSupplier ready) throws FleetException {
    while (!ready.getAsBoolean()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new FleetException("the start was interrupted");
      }
      if (deadline.isExpired()) {
        throw new FleetException(
            String.format(
                Locale.ROOT,
                "%s (pid %d) was not ready within %d s: %s (log: %s)",
                member.part().name(),
                member.part().pid(),
                deadline.allowance().toSeconds(),
                LastWords.of(member.part().log()),
                member.part().log()));
      }
      if (member.endsWithin(BETWEEN_LOOKS)) {
        throw new FleetException(
            member.trouble().orElse(member.part().name() + " ended before it was ready"));
      }
    }
  }
}
