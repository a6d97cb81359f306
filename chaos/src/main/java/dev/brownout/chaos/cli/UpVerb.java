package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.FleetException;
import dev.brownout.chaos.fleet.Part;
import dev.brownout.chaos.load.ReadListener;
import dev.brownout.chaos.measure.RunOutcome;
import dev.brownout.chaos.measure.RunPlan;
import dev.brownout.chaos.measure.RunWatch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Starts the fleet and leaves it to be used by other verbs and by hand. */
@Command(
    name = "up",
    description = {
      "Starts the fleet and prints the address of each part, the gateway's first. A local one is"
          + " warmed up with reads for a few seconds, so that the first by hand are in time.",
      "Stays in the foreground until Ctrl-C, which stops the fleet. Meanwhile run, regime, clear"
          + " and down work from another terminal."
    },
    sortOptions = false)
final class UpVerb implements Callable<Integer> {
  private static final Duration LOOK = Duration.ofMillis(500);

  /** How long {@code down} from elsewhere may take before a part that ended counts as trouble. */
  private static final int LOOKS_UNTIL_ALL_ARE_DOWN = 20;

  private final Tools tools;
  @Mixin private FleetOptions fleetOptions;

  @Option(
      names = "--detach",
      description = "Returns when the fleet is healthy, and leaves it running.")
  private boolean detach;

  UpVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws FleetException {
    Experiment experiment = fleetOptions.read(tools);
    Warnings.say(experiment, experiment.policies().keySet(), tools.terminal());
    Optional<Fleet> up = fleetOptions.attach(tools);
    if (up.isPresent()) {
      return alreadyUp(up.get());
    }
    RunPlan firstReads = firstReads(experiment);
    Path folder = tools.runDirectory().make(tools.clock().get());
    Fleet fleet = fleetOptions.start(tools, folder);
    List<Part> parts = fleet.parts();
    String addresses = Addresses.of(fleet);
    if (fleetOptions.kind() == FleetKind.LOCAL && !warmedUp(fleet, firstReads)) {
      return ExitCodes.INTERRUPTED;
    }
    leaveUp(fleet);
    tools.terminal().print(addresses);
    return detach ? detached() : foreground(parts);
  }

  private static RunPlan firstReads(Experiment experiment) {
    try {
      return RunPlan.firstReads(experiment);
    } catch (IllegalArgumentException impossible) {
      throw new UsageException(impossible.getMessage());
    }
  }

  /**
   * Whether the fleet has had its first reads: on cold virtual machines they take longer than their
   * deadline. A fleet that does not answer them, or Ctrl-C, ends it.
   */
  private boolean warmedUp(Fleet fleet, RunPlan firstReads) {
    tools.terminal().say("warming the fleet up with reads for a few seconds");
    RunOutcome outcome =
        tools
            .lab()
            .measure(
                firstReads,
                fleet,
                RunWatch.none(),
                ReadListener.none(),
                tools.interruption().stop());
    if (outcome.stopped() || outcome.trouble().isPresent()) {
      fleet.close();
    }
    outcome
        .trouble()
        .ifPresent(
            trouble -> {
              throw new EnvironmentException(trouble);
            });
    return !outcome.stopped();
  }

  private int alreadyUp(Fleet fleet) throws FleetException {
    try {
      fleetOptions.refuseUnlessAlike(fleet, tools);
      tools.terminal().say("the fleet is up already; " + fleetOptions.kind().down() + " stops it");
      tools.terminal().print(Addresses.of(fleet));
      return ExitCodes.FINE;
    } finally {
      fleet.leaveUp();
    }
  }

  /** Others may hold the fleet from here on. */
  private static void leaveUp(Fleet fleet) throws FleetException {
    try {
      fleet.leaveUp();
    } catch (FleetException unwritten) {
      fleet.close();
      throw unwritten;
    }
  }

  private int detached() {
    tools.terminal().say("the fleet is up; " + fleetOptions.kind().down() + " stops it");
    return ExitCodes.FINE;
  }

  private int foreground(List<Part> parts) {
    tools.terminal().say("the fleet is up; Ctrl-C stops it");
    while (!tools.interruption().stop().await(LOOK)) {
      List<Part> ended = ended(parts);
      if (!ended.isEmpty()) {
        return afterAnEnd(parts);
      }
    }
    return stop();
  }

  private static List<Part> ended(List<Part> parts) {
    return parts.stream().filter(part -> part.pid() != 0 && !isAlive(part)).toList();
  }

  private static boolean isAlive(Part part) {
    return ProcessHandle.of(part.pid()).map(ProcessHandle::isAlive).orElse(false);
  }

  /** All have ended when somebody stopped the fleet; when only some have, it is broken. */
  private int afterAnEnd(List<Part> parts) {
    long seen = parts.stream().filter(part -> part.pid() != 0).count();
    for (int look = 0; look < LOOKS_UNTIL_ALL_ARE_DOWN; look++) {
      if (ended(parts).size() == seen) {
        tools.terminal().say("the fleet was stopped from elsewhere");
        return ExitCodes.FINE;
      }
      if (tools.interruption().stop().await(LOOK)) {
        return stop();
      }
    }
    ended(parts).forEach(part -> tools.terminal().say(ended(part)));
    stop();
    return ExitCodes.ENVIRONMENT;
  }

  private String ended(Part part) {
    return String.format(
        Locale.ROOT,
        "%s (pid %d) ended by itself; its log: %s",
        part.name(),
        part.pid(),
        tools.shown(part.log()));
  }

  private int stop() {
    try {
      tools.lab().down(fleetOptions.kind(), tools.home(), tools.terminal()::say);
    } catch (FleetException held) {
      tools.terminal().say("the fleet stays up: " + held.getMessage());
    }
    return ExitCodes.INTERRUPTED;
  }
}
