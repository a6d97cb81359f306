package dev.brownout.chaos.writes;

import dev.brownout.chaos.fleet.FleetException;
import dev.brownout.chaos.fleet.Kills;
import dev.brownout.chaos.load.StopSignal;
import java.time.Duration;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Kills the services of the way in turn, while the writes go on, and starts each again; spread over
 * the run by the number of writes that are behind the callers.
 */
final class Killer {

  /** Whom it kills, in turn. */
  static final List<String> SERVICES = List.of("delivery-ops", "delivery-store");

  private static final Duration LOOK = Duration.ofMillis(50);
  private static final Duration DEAD = Duration.ofMillis(300);

  private final Kills kills;
  private final WritesPlan plan;
  private final IntSupplier ended;
  private final StopSignal over;
  private volatile int done;
  private volatile boolean atWork;

  Killer(Kills kills, WritesPlan plan, IntSupplier ended, StopSignal over) {
    this.kills = kills;
    this.plan = plan;
    this.ended = ended;
    this.over = over;
  }

  /** Goes on until all are done or it is over. */
  Void work() throws FleetException {
    for (int next = 0; next < planned() && awaitTurn(next); next++) {
      atWork = true;
      String service = SERVICES.get(next % SERVICES.size());
      kills.kill(service);
      over.await(DEAD);
      kills.startAgain(service);
      atWork = false;
      done++;
    }
    return null;
  }

  private boolean awaitTurn(int next) {
    long due = (long) plan.writes() * (next + 1) / (planned() + 1);
    while (ended.getAsInt() < due) {
      if (over.await(LOOK)) {
        return false;
      }
    }
    return !over.isRaised();
  }

  int planned() {
    return plan.killsOfEach() * SERVICES.size();
  }

  /** How many are done. */
  int done() {
    return done;
  }

  /** Whether a service is missing on purpose at this moment. */
  boolean isAtWork() {
    return atWork;
  }
}
