package dev.brownout.chaos.fault;

import dev.brownout.chaos.experiment.Experiment;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
  private static final List<String> HOPS =
      List.of("gateway>delivery-ops", "gateway>billing", "delivery-ops>store", "billing>store");
  private static final Map<String, Integer> OFFSETS =
      Map.of(HOPS.get(0), 20, HOPS.get(1), 40, HOPS.get(2), 60, HOPS.get(3), 80);

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

  /**
   * The hops with {@value #LANES} lanes, in the order of their ports; the edge is not among them.
   */
  public static List<String> hops() {
    return HOPS;
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
    return hop.equals(EDGE) ? edgePort() : portBase + OFFSETS.get(hop) + lane;
  }

  /** Every lane: the edge first, then hop by hop. */
  public List<LaneAddress> all() {
    return Stream.concat(Stream.of(EDGE), HOPS.stream()).flatMap(this::lanesOf).toList();
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
    if (!OFFSETS.containsKey(hop)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "unknown hop \"%s\"; known are %s, %s",
              hop,
              EDGE,
              String.join(", ", HOPS)));
    }
    return LANES;
  }
}
