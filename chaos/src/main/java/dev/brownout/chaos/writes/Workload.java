package dev.brownout.chaos.writes;

import dev.brownout.chaos.once.Payload;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Every write of a run: a pure function of the plan's seed and the write's number, so that a run is
 * repeated by its seed.
 *
 * <p>Most writes are of shipments that their caller has to itself; some are of a few that all
 * callers share, some of shipments that have arrived, and some of one that does not exist.
 */
final class Workload {

  private static final Instant FIRST = Instant.parse("2026-04-01T00:00:00Z");
  private static final String UNKNOWN = "S-99999999";
  private static final int SHARED = 8;
  private static final List<String> CITIES =
      List.of("Graz", "Köln", "St. Gallen", "'; DROP TABLE carrier_events; --", "<b>Wien</b>");

  private final WritesPlan plan;
  private final Targets targets;

  Workload(WritesPlan plan, Targets targets) {
    if (targets.open().size() < plan.callers() + SHARED || targets.delivered().isEmpty()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d callers need %d shipments on their way and one that has arrived, but there are %d and %d",
              plan.callers(),
              plan.callers() + SHARED,
              targets.open().size(),
              targets.delivered().size()));
    }
    this.plan = plan;
    this.targets = targets;
  }

  /** The write of a number from 0 on; its caller is the number modulo the callers. */
  PlannedWrite write(int number) {
    SplittableRandom random = new SplittableRandom(plan.seed() * 1_000_003 + number);
    int caller = number % plan.callers();
    Payload payload =
        new Payload(
            shipment(caller, random),
            random.nextInt(20) == 0 ? "out-for-delivery" : "in-transit",
            FIRST.plusSeconds(number).toString(),
            CITIES.get(random.nextInt(CITIES.size())));
    Payload another =
        new Payload(payload.shipment(), payload.code(), payload.at(), payload.city() + " 2");
    String key = String.format(Locale.ROOT, "%d-%d-%016x", plan.seed(), number, random.nextLong());
    return new PlannedWrite(name(caller), key, payload, another, Manner.of(random.nextInt(100)));
  }

  private String shipment(int caller, SplittableRandom random) {
    int draw = random.nextInt(100);
    if (draw < 3) {
      return UNKNOWN;
    }
    if (draw < 7) {
      return targets.delivered().get(random.nextInt(targets.delivered().size()));
    }
    if (draw < 12) {
      return targets.open().get(random.nextInt(SHARED));
    }
    int own = (targets.open().size() - SHARED) / plan.callers();
    return targets.open().get(SHARED + caller + plan.callers() * random.nextInt(own));
  }

  private static String name(int caller) {
    return String.format(Locale.ROOT, "caller-%03d", caller);
  }
}
