package dev.brownout.chaos.fault;

import dev.brownout.chaos.experiment.Direction;
import eu.rekawek.toxiproxy.model.Toxic;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.ToxicList;
import java.io.IOException;
import java.util.Locale;

/**
 * A toxic that breaks calls rather than slowing a known share of them: for runs that count effects,
 * not answers in time.
 *
 * @param kind what it does
 * @param direction to the question or to the answer
 * @param value milliseconds, or bytes for {@link Kind#LIMIT_DATA}; 0 or more
 * @param toxicity which share of the connections it hits: above 0 to 1
 */
public record Disturbance(Kind kind, Direction direction, long value, float toxicity) {

  /** Toxiproxy's kinds. */
  public enum Kind {
    /** Holds everything back for some milliseconds. */
    LATENCY,
    /** Lets nothing through and closes the connection after some milliseconds. */
    TIMEOUT,
    /** Resets the connection after some milliseconds. */
    RESET_PEER,
    /** Passes a close on only after some milliseconds. */
    SLOW_CLOSE,
    /** Closes the connection after so many bytes, in the middle of a message. */
    LIMIT_DATA;

    /** Toxiproxy's own name of it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Refuses what Toxiproxy does not take. */
  public Disturbance {
    if (value < 0 || !(toxicity > 0 && toxicity <= 1)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s with value %d and toxicity %s: 0 or more, and above 0 to 1",
              kind,
              value,
              toxicity));
    }
  }

  void addTo(ToxicList toxics) throws IOException {
    ToxicDirection stream = Delay.stream(direction);
    Toxic toxic =
        switch (kind) {
          case LATENCY -> toxics.latency(Faults.TOXIC, stream, value);
          case TIMEOUT -> toxics.timeout(Faults.TOXIC, stream, value);
          case RESET_PEER -> toxics.resetPeer(Faults.TOXIC, stream, value);
          case SLOW_CLOSE -> toxics.slowClose(Faults.TOXIC, stream, value);
          case LIMIT_DATA -> toxics.limitData(Faults.TOXIC, stream, value);
        };
    if (toxicity < 1) {
      toxic.setToxicity(toxicity);
    }
  }
}
