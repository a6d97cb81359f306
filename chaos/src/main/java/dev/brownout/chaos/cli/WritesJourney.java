package dev.brownout.chaos.cli;

import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.FleetException;
import dev.brownout.chaos.writes.WritesException;
import dev.brownout.chaos.writes.WritesOutcome;
import dev.brownout.chaos.writes.WritesPlan;
import dev.brownout.chaos.writes.WritesTable;
import dev.brownout.chaos.writes.WritesWatch;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** Runs the journey of keyed writes on a fleet of its own, and prints its verdict. */
final class WritesJourney {
  private static final int LINES = 10;

  private final Tools tools;
  private final FleetOptions fleetOptions;
  private final ProgressOption progress;
  private final boolean keepUp;

  WritesJourney(Tools tools, FleetOptions fleetOptions, ProgressOption progress, boolean keepUp) {
    this.tools = tools;
    this.fleetOptions = fleetOptions;
    this.progress = progress;
    this.keepUp = keepUp;
  }

  /** The exit code: 0, 1 when a promise was broken, 3 when the run may not be believed, 130. */
  int run(WritesPlan plan) throws FleetException, IOException {
    refuseCompose();
    refuseWhenUp();
    WritesOutcome outcome;
    try (HeldFleet held = HeldFleet.upOrStarted(tools, fleetOptions, now(), keepUp)) {
      outcome =
          tools
              .lab()
              .writes(
                  plan,
                  held.fleet(),
                  tools.runDirectory().made(),
                  watch(),
                  tools.interruption().stop());
    } catch (WritesException failed) {
      if (tools.interruption().arrived()) {
        return interrupted();
      }
      throw new EnvironmentException(failed.getMessage(), failed);
    }
    tools.terminal().say("history: " + tools.shown(outcome.history()));
    return outcome.judgement().isEmpty() ? interrupted() : judged(outcome);
  }

  private Instant now() {
    return tools.clock().get();
  }

  private int interrupted() {
    tools.terminal().say("interrupted; nothing was judged");
    return ExitCodes.INTERRUPTED;
  }

  private int judged(WritesOutcome outcome) {
    tools.terminal().print("\n" + WritesTable.render(outcome));
    if (!outcome.judgement().orElseThrow().isFine()) {
      return ExitCodes.GATE_FAILED;
    }
    return outcome.doubts().isEmpty() ? ExitCodes.FINE : ExitCodes.INVALID;
  }

  private void refuseCompose() {
    if (fleetOptions.kind() == FleetKind.COMPOSE) {
      throw new UsageException(
          "--journey writes kills and restarts services of the local fleet; leave out --fleet"
              + " compose");
    }
  }

  private void refuseWhenUp() throws FleetException {
    Optional<Fleet> up = fleetOptions.attach(tools);
    if (up.isPresent()) {
      up.get().leaveUp();
      throw new EnvironmentException(
          "a fleet is up, and --journey writes needs one of its own, since it writes to its"
              + " database and kills its services; stop it with "
              + fleetOptions.kind().down());
    }
  }

  private WritesWatch watch() {
    boolean live = progress.isLive(tools.terminal());
    int[] said = {-1};
    return moment -> {
      int tenth = LINES * moment.ended() / moment.writes();
      if (live) {
        tools.terminal().status(moment.line());
      } else if (tenth != said[0]) {
        said[0] = tenth;
        tools.terminal().say(moment.line());
      }
    };
  }
}
