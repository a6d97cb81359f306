package dev.brownout.budget.quarkus.soak;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.brownout.budget.quarkus.Detached;
import dev.brownout.budget.time.Ticker;
import io.smallrye.common.vertx.VertxContext;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Makes calls, and counts how they end. */
final class Load {

  /**
   * What is called.
   *
   * @param pool through which pool
   * @param code the behaviour that is asked for
   */
  record Target(Pool pool, String code) {

    @Override
    public String toString() {
      return pool.title(code) + " over " + pool;
    }
  }

  /**
   * One call.
   *
   * @param target what is called
   * @param kind who calls, and how
   * @param deadlineMillis how long its caller waits; 0 for ever
   * @param leavesAfterMillis when its caller leaves, where the kind is one of which it does
   */
  record Plan(Target target, Kind kind, int deadlineMillis, int leavesAfterMillis) {

    Plan(Target target, Kind kind, int deadlineMillis) {
      this(target, kind, deadlineMillis, 1 + deadlineMillis / 2);
    }
  }

  /** Told how a call ended: how long after its begin, and with what failure, or null. */
  @FunctionalInterface
  interface Ended {
    void ended(long nanos, Throwable failure);
  }

  private final Vertx vertx;
  private final int http1Connections;
  private final int http2Connections;
  private final Map<Pool, Calls> clients = new EnumMap<>(Pool.class);
  private final AtomicLong number = new AtomicLong();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final LongAdder answered = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder left = new LongAdder();

  /**
   * A load.
   *
   * @param http1Connections how many connections each pool of HTTP/1.1 has
   * @param http2Connections the same of HTTP/2, each of ten streams
   */
  Load(Vertx vertx, int http1Connections, int http2Connections) {
    this.vertx = vertx;
    this.http1Connections = http1Connections;
    this.http2Connections = http2Connections;
    for (Pool pool : Pool.values()) {
      clients.put(pool, pool.build(connections(pool)));
    }
  }

  private int connections(Pool pool) {
    return pool.isHttp2() ? http2Connections : http1Connections;
  }

  /** How many calls a pool can make at a time. */
  int width(Pool pool) {
    return pool.width(connections(pool));
  }

  static List<Target> targets(List<Pool> pools) {
    return pools.stream()
        .flatMap(pool -> pool.codes().stream().map(code -> new Target(pool, code)))
        .toList();
  }

  int inFlight() {
    return inFlight.get();
  }

  long answered() {
    return answered.sum();
  }

  long failed() {
    return failed.sum();
  }

  /** How many callers left before their call ended. */
  long left() {
    return left.sum();
  }

  /** Begins a call; all that follows happens on other threads. */
  void begin(Plan plan, Ended ended) {
    String key = "n" + number.incrementAndGet();
    long[] begun = {Ticker.system().nanos()};
    Supplier<Uni<Object>> call =
        () -> {
          begun[0] = Ticker.system().nanos();
          return plan.kind()
              .make(clients.get(plan.target().pool()), plan.target().code(), key)
              .map(Object.class::cast);
        };
    inFlight.incrementAndGet();
    Cancellable subscription =
        (plan.deadlineMillis() == 0 ? unbounded(call) : bounded(plan, key, call))
            .onTermination()
            .invoke(
                (item, failure, gone) -> {
                  (gone ? left : failure == null ? answered : failed).increment();
                  settle(begun[0], failure, ended);
                })
            .subscribe()
            .with(item -> {}, expected -> {});
    if (plan.kind() == Kind.UNI_LEFT) {
      vertx.setTimer(plan.leavesAfterMillis(), due -> subscription.cancel());
    }
  }

  private Uni<Object> bounded(Plan plan, String key, Supplier<Uni<Object>> call) {
    return new Detached(Duration.ofMillis(plan.deadlineMillis()), "the soak", key, "")
        .run(vertx, call);
  }

  private Uni<Object> unbounded(Supplier<Uni<Object>> call) {
    return Uni.createFrom()
        .deferred(call::get)
        .runSubscriptionOn(
            subscription ->
                VertxContext.createNewDuplicatedContext(vertx.getOrCreateContext())
                    .runOnContext(here -> subscription.run()));
  }

  private void settle(long begun, Throwable failure, Ended ended) {
    long nanos = Ticker.system().nanos() - begun;
    inFlight.decrementAndGet();
    ended.ended(nanos, failure);
  }

  /** How many good calls a pool can make at the same time now, tried with its full width. */
  int usable(Pool pool, Duration allowance) throws InterruptedException {
    long millis = allowance.toMillis();
    var target = new Target(pool, "ok" + millis * 6 / 10);
    int width = width(pool);
    var good = new AtomicInteger();
    var over = new CountDownLatch(width);
    for (int i = 0; i < width; i++) {
      begin(
          new Plan(target, Kind.UNI, (int) millis),
          (nanos, failure) -> {
            if (failure == null) {
              good.incrementAndGet();
            }
            over.countDown();
          });
    }
    over.await(millis + 10_000, MILLISECONDS);
    return good.get();
  }
}
