package dev.brownout.chaos.cli;

import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.FleetException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A fleet for the length of one verb. One that was up stays up afterwards; one that was started is
 * stopped, unless it is to stay. Either way no toxic is left.
 */
final class HeldFleet implements AutoCloseable {
  private enum Origin {
    WAS_UP,
    STARTED,
    STARTED_TO_STAY
  }

  private final Fleet fleet;
  private final Origin origin;
  private final FleetKind kind;
  private final Tools tools;

  private HeldFleet(Fleet fleet, Origin origin, FleetKind kind, Tools tools) {
    this.fleet = fleet;
    this.origin = origin;
    this.kind = kind;
    this.tools = tools;
  }

  /**
   * The fleet that is up, when it is like the one that is asked for; else a new one. The run's
   * folder is made when neither is refused.
   */
  static HeldFleet upOrStarted(Tools tools, FleetOptions options, Instant startedAt, boolean keepUp)
      throws FleetException {
    Optional<Fleet> up = options.attach(tools);
    if (up.isPresent()) {
      return attached(up.get(), options, startedAt, tools);
    }
    Path folder = tools.runDirectory().make(startedAt);
    Fleet started = options.start(tools, folder);
    Origin origin = keepUp ? Origin.STARTED_TO_STAY : Origin.STARTED;
    return new HeldFleet(started, origin, options.kind(), tools);
  }

  private static HeldFleet attached(Fleet up, FleetOptions options, Instant startedAt, Tools tools)
      throws FleetException {
    try {
      options.refuseUnlessAlike(up, tools);
      tools.runDirectory().make(startedAt);
      tools.terminal().say("using the fleet that is up");
      return new HeldFleet(up, Origin.WAS_UP, options.kind(), tools);
    } catch (EnvironmentException refused) {
      up.leaveUp();
      throw refused;
    }
  }

  Fleet fleet() {
    return fleet;
  }

  /**
   * Gives the fleet back, or stops it: one that has lost a part is of no use to anybody, but what
   * is left of somebody else's containers is theirs to look at.
   */
  @Override
  public void close() throws FleetException {
    boolean broken = fleet.trouble().isPresent();
    if (broken && origin == Origin.WAS_UP && kind == FleetKind.COMPOSE) {
      fleet.close();
      tools.terminal().say("what is left of the fleet stays up; docker compose ps shows it");
    } else if (broken || !staysUp()) {
      tools.terminal().say("stopping the fleet");
      fleet.close();
    } else {
      fleet.leaveUp();
      tools.terminal().say("the fleet stays up; " + kind.down() + " stops it");
    }
  }

  /** Ctrl-C leaves nothing behind that this verb has started. */
  private boolean staysUp() {
    return switch (origin) {
      case WAS_UP -> true;
      case STARTED -> false;
      case STARTED_TO_STAY -> !tools.interruption().arrived();
    };
  }
}
