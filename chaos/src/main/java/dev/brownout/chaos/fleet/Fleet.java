package dev.brownout.chaos.fleet;

import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.fault.Faults;
import dev.brownout.chaos.fault.LanePlan;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The running system under test: five services, PostgreSQL and Toxiproxy, as processes of this
 * machine or in containers.
 *
 * <p>Whoever holds a fleet holds the project's lock, so no second run can touch it. It ends with
 * {@link #close()}, or is left running with {@link #leaveUp()}; when the program ends with neither,
 * by Ctrl-C as well, the fleet is stopped.
 */
public interface Fleet extends AutoCloseable {

  /**
   * Starts a fleet on this machine and waits until every part is ready. When it fails, or the
   * program is interrupted, nothing is left running. What a killed run has left behind is removed
   * first.
   *
   * @throws FleetException when a port is taken, a part cannot be had or does not start, another
   *     run holds the lock, or a fleet was left up already
   */
  static Fleet local(LocalFleetSettings settings, Progress progress) throws FleetException {
    return LocalFleet.start(settings, progress);
  }

  /**
   * The fleet that {@link #leaveUp()} left running, if there is one. When this program ends without
   * closing it, it stays up, without toxics.
   *
   * @param home the project's root
   * @throws FleetException when another run holds it, or its state cannot be read
   */
  static Optional<Fleet> attach(Path home) throws FleetException {
    return LocalFleet.attach(home.toAbsolutePath().normalize());
  }

  /**
   * Stops whatever this project has running: a fleet that was left up, or what a killed run has
   * left behind. Whether there was something.
   *
   * @param home the project's root
   * @throws FleetException when a run is going on, or the state cannot be read
   */
  static boolean down(Path home, Progress progress) throws FleetException {
    return LocalFleet.down(home.toAbsolutePath().normalize(), progress);
  }

  /**
   * Builds the images that are out of date, starts the containers of {@code docker-compose.yml}
   * that make up the fleet, and waits until all are healthy. When it fails, or the program is
   * interrupted, what it has started is stopped.
   *
   * @throws FleetException when there is no daemon or an old Compose, a port is taken, an image
   *     cannot be had, a variable is unset, a container does not get healthy, or the fleet is up
   */
  static Fleet compose(ComposeFleetSettings settings, Progress progress) throws FleetException {
    return ComposeFleet.start(settings, progress);
  }

  /**
   * The fleet that {@code docker compose up} has started, if all of it is up and healthy; empty
   * when none of it is.
   *
   * @param home the project's root, where {@code docker-compose.yml} is
   * @throws FleetException when another run holds it, part of it is missing, or nobody can tell
   */
  static Optional<Fleet> attachCompose(Path home) throws FleetException {
    return ComposeFleet.attach(home.toAbsolutePath().normalize());
  }

  /**
   * Removes the containers and the networks of {@code docker-compose.yml}; the volumes stay.
   * Whether there was something.
   *
   * @param home the project's root
   * @throws FleetException when a run is going on, or no daemon answers
   */
  static boolean downCompose(Path home, Progress progress) throws FleetException {
    return ComposeFleet.down(home.toAbsolutePath().normalize(), progress);
  }

  /**
   * The address at which a Prometheus among the containers reaches this program, and nobody beyond
   * this machine does.
   */
  static InetAddress reachedFromContainersAt() {
    return ComposeNeighbour.address();
  }

  /** Where the lanes listen. */
  LanePlan lanes();

  /** How the services talk to each other. */
  Transport transport();

  /** The experiment that the services have read, in words. */
  String experiment();

  /** Whether that is the experiment of this file. */
  boolean runs(Path experimentFile);

  /** Where reads go: the gateway's lane. */
  URI edge();

  /** The services' own addresses, past Toxiproxy, by name; the gateway first. */
  Map<String, URI> services();

  /** Every part, the gateway first. */
  List<Part> parts();

  /** The lanes; laid already. */
  Faults faults();

  /** Every process of the fleet as of now: PostgreSQL's and Toxiproxy's and their children too. */
  Set<Long> pids();

  /** Whether {@link #pids()} are all there are; false where containers hide some. */
  boolean showsAllProcesses();

  /** A way to kill single services and to start them again; empty where there is none. */
  default Optional<Kills> kills() {
    return Optional.empty();
  }

  /** A part that has died, in words with its last log line; empty while all run. */
  Optional<String> trouble();

  /**
   * Removes the toxics, leaves everything running and gives the lock back; the way back is {@link
   * #attach}. After it only {@link #close()} may be called, and does nothing.
   *
   * @throws FleetException when the state cannot be written; the fleet is then still held
   */
  void leaveUp() throws FleetException;

  /**
   * The same, with a regime on the lanes that stays.
   *
   * @param edgeShare latency of the edge lane
   * @throws FleetException when the lanes cannot be changed; the fleet is then still held
   */
  void leaveUpUnder(Regime regime, Duration edgeShare) throws FleetException;

  /**
   * Removes the toxics and stops every part, gateway first; after it nothing is left. Containers
   * that somebody else has started are left to them.
   */
  @Override
  void close();
}
