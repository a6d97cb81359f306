package dev.brownout.chaos.fleet;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.fault.FaultException;
import dev.brownout.chaos.fault.Faults;
import dev.brownout.chaos.fault.LanePlan;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The fleet in containers. One that was found is left to whoever has started it; one that this
 * program has started is stopped by it, and its logs are kept.
 */
final class ComposeFleet implements Fleet {
  private final FleetLock lock;
  private final Compose compose;
  private final ComposeView view;
  private final ComposeLogs logs;
  private final Thread onExit = new Thread(this::endWithProgram, "fleet-exit");
  private final Map<String, ServiceLab.Identity> identities = new LinkedHashMap<>();
  private volatile Optional<Faults> faults = Optional.empty();
  private volatile boolean ours;
  private ComposeLayout layout;
  private volatile boolean done;

  private ComposeFleet(FleetLock lock, Compose compose, ComposeLogs logs) {
    this.lock = lock;
    this.compose = compose;
    this.view = ComposeView.of(compose);
    this.logs = logs;
  }

  static Fleet start(ComposeFleetSettings settings, Progress progress) throws FleetException {
    refuseInside();
    FleetLock lock = FleetLock.take(new FleetFiles(settings.home()).lock());
    Map<String, String> variables = ComposeStart.variables(settings);
    Compose compose = compose(settings.home(), variables, new Commands());
    ComposeLogs logs = new ComposeLogs(settings.runDirectory());
    ComposeFleet fleet = new ComposeFleet(lock, compose, logs);
    return fleet.held(() -> fleet.started(new ComposeStart(settings, compose, logs, progress)));
  }

  private static void refuseInside() throws FleetException {
    if (ComposeLayout.isInside()) {
      throw new FleetException(
          "containers are started and stopped from outside: docker compose up --wait, docker compose down");
    }
  }

  private ComposeLayout started(ComposeStart start) throws FleetException {
    start.check();
    ours = true;
    start.start();
    return view.look()
        .orElseThrow(() -> new FleetException("the containers ended as soon as they were healthy"));
  }

  private static Compose compose(Path home, Map<String, String> variables, Commands commands) {
    return new Compose(home, variables, commands, Surroundings.ofThisProcess());
  }

  static Optional<Fleet> attach(Path home) throws FleetException {
    FleetLock lock = FleetLock.take(new FleetFiles(home).lock());
    Compose compose = compose(home, Map.of(), new Commands());
    ComposeLogs logs = new ComposeLogs(home.resolve("target").resolve("brownout"));
    ComposeFleet fleet = new ComposeFleet(lock, compose, logs);
    return Optional.ofNullable(fleet.held(() -> fleet.view.look().orElse(null)));
  }

  /** Finds out where the parts are. */
  @FunctionalInterface
  private interface Search {
    ComposeLayout find() throws FleetException;
  }

  /** Joins what was found, or gives everything back; null when nothing was found. */
  private Fleet held(Search search) throws FleetException {
    try {
      Runtime.getRuntime().addShutdownHook(onExit);
      layout = search.find();
      if (layout == null) {
        close();
        return null;
      }
      join();
      return this;
    } catch (FaultException failed) {
      close();
      throw new FleetException(failed.getMessage(), failed);
    } catch (FleetException | RuntimeException | Error failed) {
      close();
      throw failed;
    }
  }

  private void join() throws FleetException {
    for (Map.Entry<String, URI> service : layout.services().entrySet()) {
      String name = service.getKey();
      identities.put(name, ServiceLab.of(name, service.getValue()));
    }
    faults = Optional.of(layout.faults());
    faults().lay();
  }

  static boolean down(Path home, Progress progress) throws FleetException {
    refuseInside();
    try (FleetLock lock = FleetLock.take(new FleetFiles(home).lock());
        Commands commands = new Commands()) {
      Compose compose = compose(home, Map.of(), commands);
      compose.requireUsable();
      if (compose.containers().isEmpty()) {
        return false;
      }
      progress.step("stopping the containers");
      compose.down(List.of());
      return true;
    }
  }

  @Override
  public LanePlan lanes() {
    return ComposeLayout.INSIDE.lanes();
  }

  @Override
  public Transport transport() {
    return identities.get(FleetLayout.GATEWAY).transport().orElseThrow();
  }

  @Override
  public String experiment() {
    return identities.values().stream()
        .map(ServiceLab.Identity::experiment)
        .distinct()
        .collect(Collectors.joining(" and ", "(sha256) ", ""));
  }

  @Override
  public boolean runs(Path experimentFile) {
    String asked = Experiment.read(experimentFile, experimentFile).sha256();
    return identities.values().stream().allMatch(each -> each.experiment().equals(asked));
  }

  @Override
  public URI edge() {
    return layout.edge();
  }

  @Override
  public Map<String, URI> services() {
    return layout.services();
  }

  @Override
  public List<Part> parts() {
    return ComposeLayout.PARTS.stream()
        .sorted(Comparator.comparingInt(FleetLayout::place))
        .map(name -> new Part(name, layout.address(name), view.pid(name), logs.of(name)))
        .toList();
  }

  @Override
  public Faults faults() {
    return faults.orElseThrow();
  }

  @Override
  public Set<Long> pids() {
    return view.pids();
  }

  @Override
  public boolean showsAllProcesses() {
    return view.showsAllProcesses();
  }

  @Override
  public Optional<String> trouble() {
    return done ? Optional.empty() : view.trouble().or(this::restarted);
  }

  private Optional<String> restarted() {
    return identities.entrySet().stream()
        .filter(each -> isAnother(each.getKey(), each.getValue().instance()))
        .map(each -> each.getKey() + " restarted: another instance of it answers")
        .findFirst();
  }

  private boolean isAnother(String name, String instance) {
    return ServiceLab.instanceNow(name, layout.services().get(name))
        .filter(now -> !now.equals(instance))
        .isPresent();
  }

  @Override
  public synchronized void leaveUp() throws FleetException {
    giveBackAfter(Faults::retire);
  }

  @Override
  public synchronized void leaveUpUnder(Regime regime, Duration edgeShare) throws FleetException {
    giveBackAfter(lanes -> lanes.apply(regime, edgeShare));
  }

  private void giveBackAfter(Consumer<Faults> change) throws FleetException {
    if (done) {
      return;
    }
    try {
      change.accept(faults());
      release();
    } catch (FaultException failed) {
      throw new FleetException(failed.getMessage(), failed);
    }
  }

  @Override
  public void close() {
    // A start that is going on fails from here on.
    compose.commands().close();
    takeDownOnce();
  }

  private synchronized void takeDownOnce() {
    if (!done) {
      faults.ifPresent(ComposeFleet::retireQuietly);
      if (ours) {
        takeDown();
      }
      release();
    }
  }

  private static void retireQuietly(Faults faults) {
    try {
      faults.retire();
    } catch (FaultException gone) {
      // A Toxiproxy that does not answer any more has no toxics either.
    }
  }

  private void takeDown() {
    try (Commands last = new Commands()) {
      Compose ending = compose.with(last);
      logs.write(ending);
      ending.down(ComposeLayout.PARTS);
    }
  }

  private void release() {
    done = true;
    lock.close();
    try {
      Runtime.getRuntime().removeShutdownHook(onExit);
    } catch (IllegalStateException exiting) {
      // Then it is running, and finds its work done.
    }
  }

  /** The program ends without having said what is to become of the fleet. */
  private void endWithProgram() {
    if (ours) {
      close();
    } else {
      takeDownOnce();
    }
  }
}
