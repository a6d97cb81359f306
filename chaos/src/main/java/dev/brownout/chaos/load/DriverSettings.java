package dev.brownout.chaos.load;

import dev.brownout.budget.time.Ticker;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * How a driver talks to the edge.
 *
 * @param protocol HTTP/2 cleartext with prior knowledge, or HTTP/1.1
 * @param connections how many connections it may hold: HTTP/2 1 to 64, default 4; HTTP/1.1 1 to
 *     10,000, default 2,000
 * @param connectTimeout how long making a connection may take; above zero, default 1 s
 * @param ticker the clock of planned, sent and ended instants
 * @param listener hears of every read that ends, default none
 */
public record DriverSettings(
    Protocol protocol,
    int connections,
    Duration connectTimeout,
    Ticker ticker,
    ReadListener listener) {

  /** The wire between driver and edge. */
  public enum Protocol {
    /** HTTP/2 cleartext with prior knowledge; reads share a few connections. */
    H2C(64, 4),
    /** HTTP/1.1 with keep-alive; each read under way has a connection of its own. */
    H1(10_000, 2_000);

    private final int mostConnections;
    private final int defaultConnections;

    Protocol(int mostConnections, int defaultConnections) {
      this.mostConnections = mostConnections;
      this.defaultConnections = defaultConnections;
    }
  }

  /** Checks the ranges. */
  public DriverSettings {
    Objects.requireNonNull(ticker, "ticker");
    Objects.requireNonNull(listener, "listener");
    if (connections < 1 || connections > protocol.mostConnections) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d connections of the driver over %s: must be 1 to %d.",
              connections,
              protocol,
              protocol.mostConnections));
    }
    if (connectTimeout.toMillis() < 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "connect timeout of the driver is %s: must be at least 1 ms.",
              connectTimeout));
    }
  }

  /** The defaults of a protocol on the system's clock. */
  public static DriverSettings of(Protocol protocol) {
    return new DriverSettings(
        protocol,
        protocol.defaultConnections,
        Duration.ofSeconds(1),
        Ticker.system(),
        ReadListener.none());
  }

  /** The same, with somebody who listens. */
  public DriverSettings heardBy(ReadListener itsListener) {
    return new DriverSettings(protocol, connections, connectTimeout, ticker, itsListener);
  }
}
