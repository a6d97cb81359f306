package dev.brownout.gateway.statement;

import dev.brownout.budget.retry.Backoff;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Makes statements, one part at a time: what is done in a step, and when the next one is. */
final class StatementWork {

  private final Ledger ledger;
  private final Suppliers suppliers;
  private final Pace pace;
  private final Retries retries;

  /**
   * How often and when a part is begun again.
   *
   * @param mostAttempts how often it is begun at most, the first time included
   * @param backoff the wait before it is begun again
   * @param random where the backoff's jitter comes from
   */
  record Retries(int mostAttempts, Backoff backoff, RandomGenerator random) {

    Duration before(int attempt) {
      return Duration.ofNanos(backoff.nanosBefore(attempt - 1, random));
    }
  }

  StatementWork(Ledger ledger, Suppliers suppliers, Pace pace, Retries retries) {
    this.ledger = ledger;
    this.suppliers = suppliers;
    this.pace = pace;
    this.retries = retries;
  }

  /**
   * Does the next part of a statement, if one is due.
   *
   * @return the wait until the next step; empty when the statement has ended
   * @throws InterruptedException when this process is about to end; the part is begun anew later
   */
  Optional<Duration> step(UUID statement) throws InterruptedException {
    Optional<Part> part = ledger.begin(statement);
    if (part.isPresent()) {
      attempt(part.get());
    }
    return ledger.untilNext(statement).map(wait -> longer(wait, pace.reserve()));
  }

  private void attempt(Part part) throws InterruptedException {
    if (part.attempt() > retries.mostAttempts()) {
      ledger.fail(part, given("was begun and never finished", part, part.attempt() - 1));
      return;
    }
    try {
      make(part);
    } catch (SupplierException failed) {
      putOffOrFail(part, failed);
    }
  }

  private void make(Part part) throws SupplierException, InterruptedException {
    if (part.isList()) {
      ledger.list(part, suppliers.shipments(part));
    } else {
      ledger.finish(part, suppliers.line(part));
    }
  }

  private void putOffOrFail(Part part, SupplierException failed) {
    if (failed.isPassing() && part.attempt() < retries.mostAttempts()) {
      ledger.postpone(part, retries.before(part.attempt() + 1));
    } else {
      ledger.fail(part, given(failed.getMessage(), part, part.attempt()));
    }
  }

  private String given(String why, Part part, int attempts) {
    return String.format(
        Locale.ROOT,
        "%s: %s (attempt %d of %d)",
        part.words(),
        why,
        attempts,
        retries.mostAttempts());
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
