package dev.brownout.chaos.fault;

import dev.brownout.chaos.experiment.Regime;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The faults of a fleet: Toxiproxy's listeners, one a lane, and one constant latency on each.
 *
 * <p>Toxiproxy rolls the dice of a toxic once per connection, so a mixture of slow and quick
 * answers is made with lanes and never with toxicity: each lane has at most one toxic, {@value
 * #TOXIC}, of type {@code latency}, with toxicity 1.0 and no jitter. {@link #disturb} is for runs
 * that count effects instead of answers in time, and take whatever comes.
 *
 * <p>Every method can be called again without harm, touches only the listeners of its own plan (a
 * Toxiproxy that others use as well keeps theirs), and ends: each request to Toxiproxy has a bound.
 * Adding, changing or removing a toxic pushes out what the lane is holding back at that moment, so
 * a regime is changed only while nothing is in flight.
 *
 * <p>Thread-safe; one method runs at a time. Every method throws {@link FaultException}.
 */
public interface Faults {

  /** Name of the toxic on every lane. */
  String TOXIC = "regime";

  /** Every address that a Toxiproxy has: for one in a container, whose network is its own. */
  String EVERYWHERE = "0.0.0.0";

  /**
   * The faults of one Toxiproxy.
   *
   * @param toxiproxyAdmin address of Toxiproxy's API, {@code http://127.0.0.1:18408}
   * @param plan where the lanes listen
   * @param upstreamByHop the program behind each hop; must name {@value LanePlan#EDGE} and every
   *     hop of the plan
   */
  static Faults at(
      URI toxiproxyAdmin, LanePlan plan, Map<String, InetSocketAddress> upstreamByHop) {
    return at(toxiproxyAdmin, plan, LanePlan.HOST, upstreamByHop);
  }

  /**
   * The same for a Toxiproxy in a network of its own.
   *
   * @param listenHost where the lanes listen there; {@value #EVERYWHERE} for all its addresses
   */
  static Faults at(
      URI toxiproxyAdmin,
      LanePlan plan,
      String listenHost,
      Map<String, InetSocketAddress> upstreamByHop) {
    return new ToxiproxyFaults(new Toxiproxy(toxiproxyAdmin), plan, listenHost, upstreamByHop);
  }

  /** Creates every listener; those that exist lose their toxics, and move when they are wrong. */
  void lay();

  /**
   * Sets each lane's latency; a lane that has it already is not touched.
   *
   * @param regime latencies of the hops; whole milliseconds
   * @param edgeShare latency of the edge lane, always downstream; whole milliseconds
   */
  void apply(Regime regime, Duration edgeShare);

  /**
   * Makes these the only disturbances, one a lane at most. A lane whose disturbance changes is laid
   * anew, which ends its connections; the others are not touched.
   *
   * @param disturbances by lane; empty for none at all
   */
  void disturb(Map<LaneAddress, Disturbance> disturbances);

  /** Removes every toxic; the listeners stay and pass everything on at once. */
  void clear();

  /**
   * Removes every toxic, and from then on refuses to add any: for the way out of a program, where
   * another thread may still be at work.
   */
  void retire();

  /** Removes the listeners with their toxics, which ends every connection through them. */
  void withdraw();

  /**
   * Ends every connection through the lanes, so that Toxiproxy counts what went through it: it adds
   * a connection's bytes only when the connection ends. Callers connect anew; for use only while
   * nothing is in flight.
   */
  void settle();

  /**
   * Bytes that Toxiproxy has read on each lane, both directions together, by the proxy's name, on
   * connections that have ended (see {@link #settle()}). Counts since the server's start, from its
   * own metrics; only a difference of two readings says something about a run. Needs a server that
   * was started with {@code -proxy-metrics}.
   */
  Map<String, Long> bytesPassed();

  /** Which version of Toxiproxy it is; empty when it does not tell. */
  Optional<String> version();
}
