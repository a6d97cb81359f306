package dev.brownout.chaos.fault;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.FleetHop;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which lane of which hop listens where: a pure function of one port. The edge has one lane at base
 * + 9; the four hops have {@value #LANES} each, from base + 20, + 40, + 60 and + 80.
 *
 * @param portBase first port of the fleet, {@value #LOWEST_BASE} to {@value #HIGHEST_BASE}; {@value
 *     #DEFAULT_BASE} unless {@code --port-base} says otherwise
 */
public record LanePlan(int portBase) {

  /** Lanes of each hop but the edge. */
  public static final int LANES = Experiment.LANES;

  /** Name of the hop from the driver to the gateway. */
  public static final String EDGE = "edge";

  /** Address of every listener: loopback only. */
  public static final String HOST = "127.0.0.1";

  /** First port of the fleet when nobody chose one. */
  public static final int DEFAULT_BASE = 18400;

  /** Lowest first port: those below belong to the system. */
  public static final int LOWEST_BASE = 1024;

  /** Offset of the last port that a fleet uses. */
  public static final int LAST_OFFSET = 95;

  /** Highest first port that leaves room for all. */
  public static final int HIGHEST_BASE = 65_535 - LAST_OFFSET;

  private static final int EDGE_OFFSET = 9;
  private static final int BETWEEN_HOPS = 20;

  /** Refuses a base that leaves no room. */
  public LanePlan {
    if (portBase < LOWEST_BASE || portBase > HIGHEST_BASE) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "port base %d is outside %d to %d: the fleet needs the %d ports from it on; choose another --port-base",
              portBase,
              LOWEST_BASE,
              HIGHEST_BASE,
              LAST_OFFSET + 1));
    }
  }

  /** Where the driver sends its reads. */
  public int edgePort() {
    return portBase + EDGE_OFFSET;
  }

  /** First port of a hop's lanes. */
  public int firstPort(String hop) {
    return port(hop, 0);
  }

  /**
   * Port of one lane.
   *
   * @throws IllegalArgumentException when the hop is unknown or has no such lane
   */
  public int port(String hop, int lane) {
    Objects.checkIndex(lane, lanes(hop));
    return hop.equals(EDGE)
        ? edgePort()
        : portBase + BETWEEN_HOPS * (1 + FleetHop.NAMES.indexOf(hop)) + lane;
  }

  /** Every lane: the edge first, then hop by hop. */
  public List<LaneAddress> all() {
    return Stream.concat(Stream.of(EDGE), FleetHop.NAMES.stream()).flatMap(this::lanesOf).toList();
  }

  private Stream<LaneAddress> lanesOf(String hop) {
    return IntStream.range(0, lanes(hop))
        .mapToObj(lane -> new LaneAddress(hop, lane, proxyName(hop, lane), port(hop, lane)));
  }

  private static String proxyName(String hop, int lane) {
    return hop.equals(EDGE)
        ? EDGE
        : String.format(Locale.ROOT, "%s-%02d", hop.replace('>', '-'), lane);
  }

  private static int lanes(String hop) {
    if (hop.equals(EDGE)) {
      return 1;
    }
    if (!FleetHop.NAMES.contains(hop)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "unknown hop \"%s\"; known are %s, %s",
              hop,
              EDGE,
              String.join(", ", FleetHop.NAMES)));
    }
    return LANES;
  }
}
