package dev.brownout.chaos.writes;

import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.fault.Disturbance;
import dev.brownout.chaos.fault.Disturbance.Kind;
import dev.brownout.chaos.fault.FaultException;
import dev.brownout.chaos.fault.Faults;
import dev.brownout.chaos.fault.LaneAddress;
import dev.brownout.chaos.fault.LanePlan;
import dev.brownout.chaos.load.StopSignal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Lays every kind of toxic on lanes of every hop of the way, other lanes each time, until it is
 * over. Most lanes stay free, so that writes get through; the edge has one lane, of which a part of
 * the connections is hit.
 */
final class Storm {

  /** The hops between a caller and the store, the edge first. */
  static final List<String> HOPS =
      List.of(LanePlan.EDGE, "gateway>delivery-ops", "delivery-ops>store");

  private static final Duration SPELL = Duration.ofMillis(800);
  private static final int SPELLS_OF_EDGE = 2;
  private static final float SHARE_OF_EDGE = 0.4f;

  private final Faults faults;
  private final LanePlan lanes;
  private final Random random;
  private final StopSignal over;
  private final Map<Kind, Map<String, Integer>> laid = new EnumMap<>(Kind.class);
  private int spells;
  private Disturbance onEdge;

  Storm(Faults faults, LanePlan lanes, long seed, StopSignal over) {
    this.faults = faults;
    this.lanes = lanes;
    this.random = new Random(seed);
    this.over = over;
    for (Kind kind : Kind.values()) {
      laid.put(kind, new LinkedHashMap<>());
    }
  }

  /** Goes on until it is over; leaves no disturbance behind. */
  void rage() {
    try {
      do {
        faults.disturb(next());
      } while (!over.await(SPELL));
      faults.disturb(Map.of());
    } catch (FaultException failed) {
      if (!over.isRaised()) {
        throw failed;
      }
    }
  }

  /** The disturbances of the next spell. */
  synchronized Map<LaneAddress, Disturbance> next() {
    Map<LaneAddress, Disturbance> spell = new LinkedHashMap<>();
    for (String hop : HOPS) {
      if (hop.equals(LanePlan.EDGE)) {
        putOnEdge(spell, lane(hop, 0));
      } else {
        List<Integer> free = shuffledLanes();
        for (Kind kind : Kind.values()) {
          put(spell, lane(hop, free.get(kind.ordinal())), kind, 1);
        }
      }
    }
    spells++;
    return spell;
  }

  /** Each one stays for two spells, since a change of the one lane ends every caller's call. */
  private void putOnEdge(Map<LaneAddress, Disturbance> spell, LaneAddress lane) {
    if (spells % SPELLS_OF_EDGE == 0) {
      put(
          spell,
          lane,
          Kind.values()[spells / SPELLS_OF_EDGE % Kind.values().length],
          SHARE_OF_EDGE);
      onEdge = spell.get(lane);
    } else {
      spell.put(lane, onEdge);
    }
  }

  private void put(
      Map<LaneAddress, Disturbance> spell, LaneAddress lane, Kind kind, float toxicity) {
    Direction direction = random.nextBoolean() ? Direction.DOWNSTREAM : Direction.UPSTREAM;
    spell.put(lane, new Disturbance(kind, direction, value(kind), toxicity));
    laid.get(kind).merge(lane.hop(), 1, Integer::sum);
  }

  private int value(Kind kind) {
    return switch (kind) {
      case LATENCY -> 20 + random.nextInt(400);
      case TIMEOUT -> 50 + random.nextInt(700);
      case RESET_PEER -> random.nextInt(100);
      case SLOW_CLOSE -> 100 + random.nextInt(900);
      case LIMIT_DATA -> 100 + random.nextInt(2_000);
    };
  }

  private List<Integer> shuffledLanes() {
    List<Integer> numbers = new ArrayList<>();
    for (int lane = 0; lane < LanePlan.LANES; lane++) {
      numbers.add(lane);
    }
    Collections.shuffle(numbers, random);
    return numbers;
  }

  private LaneAddress lane(String hop, int number) {
    return lanes.all().stream()
        .filter(lane -> lane.hop().equals(hop) && lane.lane() == number)
        .findFirst()
        .orElseThrow();
  }

  /** How often each kind was laid on each hop. */
  synchronized Map<Kind, Map<String, Integer>> laid() {
    Map<Kind, Map<String, Integer>> copy = new EnumMap<>(Kind.class);
    laid.forEach((kind, byHop) -> copy.put(kind, Map.copyOf(byHop)));
    return copy;
  }
}
