package dev.brownout.store.sql;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicInteger;

/** How full the pool of database connections is. */
@Singleton
class PoolGauges {

  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger inUse = new AtomicInteger();

  PoolGauges(MeterRegistry registry) {
    Gauge.builder("store.sql.waiting", waiting::get)
        .description("Statements that the pool has not given a connection yet")
        .register(registry);
    Gauge.builder("store.sql.connections.in.use", inUse::get)
        .description("Database connections that statements hold")
        .register(registry);
  }

  /** A statement asks the pool for a connection. */
  void asked() {
    waiting.incrementAndGet();
  }

  /** The pool has answered. */
  void answered(boolean granted) {
    waiting.decrementAndGet();
    if (granted) {
      inUse.incrementAndGet();
    }
  }

  /** A statement gives its connection back. */
  void givenBack() {
    inUse.decrementAndGet();
  }
}
