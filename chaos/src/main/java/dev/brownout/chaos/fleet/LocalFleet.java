package dev.brownout.chaos.fleet;

import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.fault.FaultException;
import dev.brownout.chaos.fault.Faults;
import dev.brownout.chaos.fault.LanePlan;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The fleet on this machine, from its first process on. */
final class LocalFleet implements Fleet {
  private final FleetLock lock;
  private final FleetRecord record;
  private final boolean found;
  private final LocalFleetSettings settings;
  private final FleetLayout layout;
  private final Crew crew;
  private final Commands commands = new Commands();
  private final Thread onExit = new Thread(this::endWithProgram, "fleet-exit");
  private Optional<Faults> faults = Optional.empty();
  private Optional<Kills> kills = Optional.empty();
  private boolean done;

  private LocalFleet(FleetLock lock, FleetRecord record, boolean found) {
    this.lock = lock;
    this.record = record;
    this.found = found;
    this.settings = record.state().settings().toSettings();
    this.layout = new FleetLayout(settings.lanes());
    this.crew = new Crew(record::members);
  }

  static Fleet start(LocalFleetSettings settings, Progress progress) throws FleetException {
    FleetFiles files = new FleetFiles(settings.home());
    FleetLock lock = FleetLock.take(files.lock());
    try {
      new Leftovers(files).removeUnlessLeftUp(progress);
    } catch (FleetException | RuntimeException failed) {
      lock.close();
      throw failed;
    }
    FleetRecord record = new FleetRecord(files.state(), FleetState.of(settings));
    return new LocalFleet(lock, record, false).started(progress);
  }

  private LocalFleet started(Progress progress) throws FleetException {
    try {
      Runtime.getRuntime().addShutdownHook(onExit);
      FleetStart start = new FleetStart(settings, crew, commands, record, progress);
      start.start();
      kills = Optional.of(start.kills());
      return this;
    } catch (FaultException failed) {
      close();
      throw new FleetException(failed.getMessage(), failed);
    } catch (FleetException | RuntimeException | Error failed) {
      close();
      throw failed;
    }
  }

  static Optional<Fleet> attach(Path home) throws FleetException {
    FleetFiles files = new FleetFiles(home);
    FleetLock lock = FleetLock.take(files.lock());
    try {
      Optional<FleetState> up = FleetState.read(files.state()).filter(Leftovers::isUp);
      if (up.isEmpty()) {
        lock.close();
        return Optional.empty();
      }
      FleetRecord record = new FleetRecord(files.state(), up.get());
      return Optional.of(new LocalFleet(lock, record, true).joined(up.get().toMembers()));
    } catch (FleetException | RuntimeException failed) {
      lock.close();
      throw failed;
    }
  }

  private LocalFleet joined(List<Member> members) throws FleetException {
    for (Member member : members) {
      crew.join(member);
    }
    Runtime.getRuntime().addShutdownHook(onExit);
    return this;
  }

  static boolean down(Path home, Progress progress) throws FleetException {
    FleetFiles files = new FleetFiles(home);
    try (FleetLock lock = FleetLock.take(files.lock())) {
      return new Leftovers(files).removeAll(progress);
    }
  }

  @Override
  public LanePlan lanes() {
    return settings.lanes();
  }

  @Override
  public Transport transport() {
    return settings.transport();
  }

  @Override
  public String experiment() {
    return settings.experimentFile().toString();
  }

  @Override
  public boolean runs(Path experimentFile) {
    return settings.experimentFile().equals(experimentFile.toAbsolutePath().normalize());
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
    return crew.members().stream()
        .map(Member::part)
        .sorted(Comparator.comparingInt(part -> FleetLayout.place(part.name())))
        .toList();
  }

  @Override
  public Faults faults() {
    return knownFaults().orElseThrow();
  }

  /** One object for all, so that what ends the fleet and what works on it wait for each other. */
  private Optional<Faults> knownFaults() {
    synchronized (record) {
      if (faults.isEmpty()) {
        faults = TakeDown.faults(record.state());
      }
      return faults;
    }
  }

  @Override
  public Set<Long> pids() {
    return crew.pids();
  }

  @Override
  public boolean showsAllProcesses() {
    return true;
  }

  /** Only of a fleet of this program's own: the password of one that was found is not known. */
  @Override
  public Optional<Kills> kills() {
    return kills;
  }

  @Override
  public Optional<String> trouble() {
    return crew.trouble();
  }

  @Override
  public void leaveUp() throws FleetException {
    leaveUpAfter(Faults::retire);
  }

  @Override
  public void leaveUpUnder(Regime regime, Duration edgeShare) throws FleetException {
    leaveUpAfter(lanes -> lanes.apply(regime, edgeShare));
  }

  private synchronized void leaveUpAfter(Consumer<Faults> change) throws FleetException {
    if (done) {
      return;
    }
    try {
      change.accept(faults());
      record.leftUp();
      release();
    } catch (FaultException failed) {
      throw new FleetException(failed.getMessage(), failed);
    }
  }

  @Override
  public void close() {
    // A start that is going on fails from here on, so that nobody comes after the others are gone.
    commands.close();
    crew.closeDoor();
    takeDownOnce();
  }

  private synchronized void takeDownOnce() {
    if (!done) {
      new TakeDown(record, crew, knownFaults()).run();
      release();
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
    if (!found) {
      close();
      return;
    }
    try {
      leaveUp();
    } catch (FleetException gone) {
      // A fleet that was up before is not taken down for that.
    }
  }
}
