package dev.brownout.chaos.fault;

import dev.brownout.budget.time.Durations;
import dev.brownout.chaos.experiment.Direction;
import eu.rekawek.toxiproxy.model.Toxic;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.ToxicList;
import eu.rekawek.toxiproxy.model.toxic.Latency;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The one latency of a lane, in Toxiproxy's terms. */
record Delay(ToxicDirection stream, long millis) {
  private static final long NANOS_PER_MILLI = 1_000_000;

  static Delay of(LaneAddress lane, Direction direction, Duration latency) {
    if (latency.isNegative() || latency.toNanos() % NANOS_PER_MILLI != 0) {
      throw new FaultException(
          String.format(
              Locale.ROOT,
              "%s: latency %s: Toxiproxy counts in whole milliseconds from 0 on; change the regime's cycle",
              lane,
              Durations.show(latency)),
          null);
    }
    return new Delay(stream(direction), latency.toMillis());
  }

  static ToxicDirection stream(Direction direction) {
    return switch (direction) {
      case DOWNSTREAM -> ToxicDirection.DOWNSTREAM;
      case UPSTREAM -> ToxicDirection.UPSTREAM;
    };
  }

  /**
   * Makes this the only toxic of the list; one request when the lane had none, none if it had it.
   */
  void putAlone(ToxicList toxics) throws IOException {
    List<? extends Toxic> present = toxics.getAll();
    if (present.size() == 1 && is(present.get(0))) {
      return;
    }
    for (Toxic other : present) {
      other.remove();
    }
    toxics.latency(Faults.TOXIC, stream, millis);
  }

  private boolean is(Toxic toxic) {
    return toxic instanceof Latency latency
        && latency.getName().equals(Faults.TOXIC)
        && latency.getStream() == stream
        && latency.getToxicity() == 1.0f
        && latency.getLatency() == millis
        && latency.getJitter() == 0;
  }
}
