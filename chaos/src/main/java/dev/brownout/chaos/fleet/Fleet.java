package dev.brownout.chaos.fleet;

import dev.brownout.chaos.fault.Faults;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The running system under test: five services, PostgreSQL and Toxiproxy, all on loopback.
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

  /** What the fleet was started with. */
  LocalFleetSettings settings();

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

  /** A part that has died, in words with its last log line; empty while all run. */
  Optional<String> trouble();

  /**
   * Removes the toxics, leaves everything running and gives the lock back; the way back is {@link
   * #attach}. After it only {@link #close()} may be called, and does nothing.
   *
   * @throws FleetException when the state cannot be written; the fleet is then still held
   */
  void leaveUp() throws FleetException;

  /** Removes the toxics and stops every part, gateway first; after it nothing is left. */
  @Override
  void close();
}
