package dev.brownout.gateway.statement;

import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.time.Durations;
import dev.brownout.budget.time.Ticker;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/** Makes the parts that know nothing of settings; a wrong setting is refused by its name. */
@Singleton
class StatementParts {

  private static final Duration TENTH = Duration.ofMillis(100);

  @Produces
  @Singleton
  Pace pace(StatementSettings settings) {
    return new Pace(settings.partsPerSecond(), Ticker.system());
  }

  @Produces
  @Singleton
  StatementWork work(StatementSettings settings, Ledger ledger, Suppliers suppliers, Pace pace) {
    between("part-attempts", settings.partAttempts(), 1, 100);
    between("at-once", settings.atOnce(), 1, 3);
    between("most-open", settings.mostOpen(), 1, Integer.MAX_VALUE);
    between("most-listeners", settings.mostListeners(), 1, Integer.MAX_VALUE);
    between("step-deadline", settings.stepDeadline(), Duration.ofMillis(1), Duration.ofMinutes(1));
    between("polling", settings.polling(), TENTH, Duration.ofHours(1));
    between("heartbeat", settings.heartbeat(), TENTH, Duration.ofHours(1));
    between("progress-every", settings.progressEvery(), TENTH, Duration.ofHours(1));
    between("keep", settings.keep(), Duration.ofSeconds(1), Duration.ofDays(36_500));
    return new StatementWork(ledger, suppliers, pace, retries(settings));
  }

  private static StatementWork.Retries retries(StatementSettings settings) {
    return new StatementWork.Retries(
        settings.partAttempts(),
        backoff(settings.backoff()),
        () -> ThreadLocalRandom.current().nextLong());
  }

  private static Backoff backoff(String text) {
    try {
      return Backoff.parse(text);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          "gateway.statements.backoff: " + wrong.getMessage(), wrong);
    }
  }

  private static void between(String name, int value, int least, int most) {
    refuse(value < least || value > most, name, value, least, most);
  }

  private static void between(String name, Duration value, Duration least, Duration most) {
    refuse(
        value.compareTo(least) < 0 || value.compareTo(most) > 0,
        name,
        Durations.show(value),
        Durations.show(least),
        Durations.show(most));
  }

  private static void refuse(boolean wrong, String name, Object value, Object least, Object most) {
    if (wrong) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "gateway.statements.%s %s: must be from %s to %s",
              name,
              value,
              least,
              most));
    }
  }
}
