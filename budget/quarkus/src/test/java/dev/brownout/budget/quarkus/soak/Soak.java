package dev.brownout.budget.quarkus.soak;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.fail;

import dev.brownout.budget.quarkus.soak.Load.Plan;
import dev.brownout.budget.quarkus.soak.Load.Target;
import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.time.Durations;
import dev.brownout.budget.time.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.dev.testing.ExceptionReporting;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/**
 * Runs clients against a supplier that misbehaves, for a long time, and looks what is left behind.
 * No test of the build, which its name keeps it out of: {@code benchmarks/soak} runs it.
 */
@QuarkusTest
@TestProfile(Soak.Settings.class)
class Soak {

  private static final int CALLS_A_SECOND = 200;
  private static final int MOST_IN_FLIGHT = 1_000;
  private static final int CALLERS = 40;
  private static final int SIDE_BY_SIDE = 5;
  private static final long GOAL_MILLIS = 20;
  private static final Duration ATTEMPT = Duration.ofMillis(300);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** The clients' settings. */
  public static final class Settings implements QuarkusTestProfile {

    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(
          new TestResourceEntry(FreePort.class), new TestResourceEntry(SupplierProcess.class));
    }

    @Override
    public Map<String, String> getConfigOverrides() {
      Map<String, String> settings = new HashMap<>();
      for (String size : List.of("core-threads", "max-threads")) {
        settings.put("quarkus.thread-pool." + size, "100");
      }
      settings.put("quarkus.thread-pool.prefill", "true");
      // At this level its errors carry their cause.
      settings.put("quarkus.log.category.\"io.vertx.core.net.impl.ConnectionBase\".level", "DEBUG");
      settings.put("quarkus.log.console.level", "OFF");
      settings.put("budget.http2.ping-timeout", "500ms");
      for (Pool pool : Pool.values()) {
        String prefix = "budget.client.\"" + pool.key() + "\".";
        settings.put(prefix + "attempt-timeout", ATTEMPT.toMillis() + "ms");
      }
      return settings;
    }
  }

  @Inject Vertx vertx;
  @Inject MeterRegistry meters;

  SupplierProcess supplier;

  // The soak: does anything grow?

  @Test
  void soak() throws InterruptedException {
    // Quarkus keeps every exception that is logged in a test, some 95 bytes for each call here.
    ExceptionReporting.setListener(none -> {});
    Duration time = Durations.parse(System.getProperty("brownout.soak", "30m"));
    var load = new Load(vertx, 50, 5);
    var series = new Series(meters, load, supplier);
    List<String> wrong = new ArrayList<>();
    try (var log = new LogLines()) {
      say("%d calls a second for %s, after %s of warming up", CALLS_A_SECOND, time, warmUp(time));
      sample(load, series, time);
      boolean quiet = until(PATIENCE, () -> isQuiet(load, series));
      say("");
      series.table().forEach(Soak::say);
      say("");
      say(
          "calls: %d answered, %d failed, of %d the caller left",
          load.answered(), load.failed(), load.left());
      leftOver(quiet, load, series, wrong);
      say("");
      lostSlots(load, Arrays.asList(Pool.values()), wrong);
      say("");
      say("log lines at WARN and above:");
      log.table().forEach(Soak::say);
      wrong.addAll(series.growing());
      wrong.addAll(log.undeclared());
    }
    judge(wrong);
  }

  private static Duration warmUp(Duration time) {
    return time.dividedBy(6);
  }

  private void sample(Load load, Series series, Duration time) throws InterruptedException {
    var stop = new AtomicBoolean();
    var skipped = new LongAdder();
    Thread callers = new Thread(() -> call(load, stop, skipped), "soak-load");
    callers.start();
    try {
      pause(warmUp(time));
      Duration step = min(Duration.ofSeconds(10), time.dividedBy(24));
      for (long i = 0; i < time.toNanos() / step.toNanos(); i++) {
        series.sample();
        pause(step);
      }
    } finally {
      stop.set(true);
      callers.join();
    }
    if (skipped.sum() > 0) {
      say("%d calls were not made: %d were in flight", skipped.sum(), MOST_IN_FLIGHT);
    }
  }

  /** Makes calls at a steady rate, each of a target, a kind and a deadline by lot. */
  private static void call(Load load, AtomicBoolean stop, LongAdder skipped) {
    var lot = new Random(7);
    List<Target> http1 = Load.targets(List.of(Pool.H1, Pool.SILENCE, Pool.HOLE));
    List<Target> http2 = Load.targets(List.of(Pool.H2, Pool.H2_ENDS, Pool.H2_BLOCKED));
    long begun = Ticker.system().nanos();
    for (long i = 0; !stop.get(); i++) {
      long due = i * SECONDS.toNanos(1) / CALLS_A_SECOND;
      long early = due - (Ticker.system().nanos() - begun);
      if (early > 0) {
        LockSupport.parkNanos(early);
      }
      List<Target> targets = i % 2 == 0 ? http1 : http2;
      Plan plan = plan(lot, targets.get(lot.nextInt(targets.size())));
      if (load.inFlight() < MOST_IN_FLIGHT) {
        load.begin(plan, (nanos, failure) -> {});
      } else {
        skipped.increment();
      }
    }
  }

  /** Some have no deadline, where that ends all the same. */
  private static Plan plan(Random lot, Target target) {
    Kind kind = Kind.TRIED.get(lot.nextInt(Kind.TRIED.size()));
    int deadline = 50 + lot.nextInt(550);
    boolean may = kind == Kind.UNI || kind == Kind.PLAIN || kind == Kind.STREAM_HELD;
    return new Plan(target, kind, may && lot.nextInt(20) == 0 ? 0 : deadline);
  }

  private boolean isQuiet(Load load, Series series) {
    return load.inFlight() == 0
        && series.attemptsInFlight() == 0
        && series.waiting() == 0
        && supplier.open().streams() == 0;
  }

  private void leftOver(boolean quiet, Load load, Series series, List<String> wrong) {
    say(
        "afterwards: %d calls, %d attempts, %d of them waiting, %d streams at the supplier",
        load.inFlight(), series.attemptsInFlight(), series.waiting(), supplier.open().streams());
    if (!quiet) {
      wrong.add("something is still under way " + PATIENCE + " after the last call");
    }
  }

  // Slots: is each given back?

  @Test
  void slots() throws InterruptedException {
    int calls = Integer.getInteger("brownout.soak", 10_000);
    var load = new Load(vertx, 10, 1);
    List<Pool> pools = Arrays.stream(Pool.values()).filter(Pool::isAnswered).toList();
    List<String> wrong = new ArrayList<>();
    try (var log = new LogLines()) {
      say("%d calls of each behaviour, %d at a time, through pools of 10", calls, CALLERS);
      callAll(load, new Target(Pool.H1, "ok"), 1_000);
      callAll(load, new Target(Pool.H2, "ok"), 1_000);
      say(
          "%-22s %-11s %9s %9s %9s %6s",
          "behaviour", "pool", "answered", "failed", "logged", "lost");
      for (Target target : Load.targets(pools)) {
        long answered = load.answered();
        long failed = load.failed();
        long logged = log.count();
        boolean over = callAll(load, target, calls);
        answered = load.answered() - answered;
        failed = load.failed() - failed;
        int lost = lost(load, target.pool());
        say(
            "%-22s %-11s %9d %9d %9d %6d",
            target.code(), target.pool(), answered, failed, log.count() - logged, lost);
        if (!over) {
          wrong.add(target + ": not all calls have ended");
        }
        if (lost > 0) {
          wrong.add(target + ": " + lost + " slots lost");
        }
      }
      wrong.addAll(log.undeclared());
      log.table().forEach(Soak::say);
    }
    judge(wrong);
  }

  /** Makes calls, each of some callers the next when its last has ended. */
  private static boolean callAll(Load load, Target target, int calls) throws InterruptedException {
    var next = new AtomicInteger();
    var over = new CountDownLatch(CALLERS);
    var lot = new Random(7);
    Runnable[] caller = new Runnable[1];
    caller[0] =
        () -> {
          int number = next.getAndIncrement();
          if (number >= calls) {
            over.countDown();
            return;
          }
          Kind kind = Kind.TRIED.get(number % Kind.TRIED.size());
          load.begin(
              new Plan(target, kind, 20 + lot.nextInt(60)), (nanos, failure) -> caller[0].run());
        };
    for (int i = 0; i < CALLERS; i++) {
      caller[0].run();
    }
    return over.await(PATIENCE.toMillis() + calls * 10L, MILLISECONDS);
  }

  private void lostSlots(Load load, List<Pool> pools, List<String> wrong)
      throws InterruptedException {
    for (Pool pool : pools.stream().filter(Pool::isAnswered).toList()) {
      int lost = lost(load, pool);
      say("lost slots of %s: %d of %d", pool, lost, load.width(pool));
      if (lost > 0) {
        wrong.add(lost + " slots of " + pool + " are lost");
      }
    }
  }

  /**
   * How many slots of a pool are gone: as many good calls at a time as it is wide, which all wait
   * no longer than one of them takes. Tried again for a while, since a busy machine may be late.
   */
  private static int lost(Load load, Pool pool) throws InterruptedException {
    int least = load.width(pool);
    long begun = Ticker.system().nanos();
    while (least > 0 && Ticker.system().nanos() - begun < PATIENCE.toNanos()) {
      least = Math.min(least, load.width(pool) - load.usable(pool, ATTEMPT));
    }
    return least;
  }

  // Lateness: does each call end by its deadline?

  @Test
  void late() throws InterruptedException {
    int calls = Integer.getInteger("brownout.soak", 100);
    var load = new Load(vertx, 50, 5);
    List<Kind> kinds = List.of(Kind.UNI, Kind.PLAIN, Kind.STREAM);
    List<String> wrong = new ArrayList<>();
    say("ms after the deadline, p99/max of %d calls; 0: none was late", calls);
    say("%-22s %-11s %15s %15s %15s", "behaviour", "pool", "Uni", "blocking", "stream");
    double worst = 0;
    for (Target target : Load.targets(Arrays.asList(Pool.values()))) {
      var line = new StringBuilder();
      for (Kind kind : kinds) {
        lateness(load, target, kind, SIDE_BY_SIDE);
        double[] late = lateness(load, target, kind, calls);
        double p99 = late[(int) Math.ceil(calls * 0.99) - 1];
        double max = late[calls - 1];
        worst = Math.max(worst, max);
        line.append(
            String.format(Locale.ROOT, " %15s", String.format(Locale.ROOT, "%.1f/%.1f", p99, max)));
        if (max > GOAL_MILLIS) {
          wrong.add(String.format(Locale.ROOT, "%s, %s: %.1f ms late", target, kind, max));
        }
      }
      say("%-22s %-11s%s", target.pool().title(target.code()), target.pool(), line);
    }
    say("worst: %.1f ms after the deadline (goal: %d)", worst, GOAL_MILLIS);
    judge(wrong);
  }

  /** How late each call was, sorted; half of them end in their first attempt, half in another. */
  private static double[] lateness(Load load, Target target, Kind kind, int calls)
      throws InterruptedException {
    var nanos = new AtomicLongArray(calls);
    for (int made = 0; made < calls; made += SIDE_BY_SIDE) {
      int now = Math.min(SIDE_BY_SIDE, calls - made);
      var over = new CountDownLatch(now);
      for (int i = 0; i < now; i++) {
        int number = made + i;
        int deadline =
            (int) (number % 2 == 0 ? ATTEMPT.toMillis() - 100 : ATTEMPT.toMillis() + 100);
        nanos.set(number, PATIENCE.toNanos());
        load.begin(
            new Plan(target, kind, deadline),
            (took, failure) -> {
              nanos.set(number, Math.max(0, took - MILLISECONDS.toNanos(deadline)));
              over.countDown();
            });
      }
      over.await(PATIENCE.toMillis(), MILLISECONDS);
    }
    double[] late = new double[calls];
    Arrays.setAll(late, i -> nanos.get(i) / 1e6);
    Arrays.sort(late);
    return late;
  }

  // Words

  private static void judge(List<String> wrong) {
    say("");
    wrong.forEach(each -> say("WRONG: %s", each));
    if (!wrong.isEmpty()) {
      fail(wrong.size() + " things are wrong");
    }
    say("nothing is wrong");
  }

  private static void say(String format, Object... values) {
    System.out.println(values.length == 0 ? format : String.format(Locale.ROOT, format, values));
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static void pause(Duration time) {
    long begun = Ticker.system().nanos();
    long left = time.toNanos();
    while (left > 0) {
      LockSupport.parkNanos(left);
      left = time.toNanos() - (Ticker.system().nanos() - begun);
    }
  }

  private static boolean until(Duration bound, BooleanSupplier condition) {
    long begun = Ticker.system().nanos();
    while (!condition.getAsBoolean()) {
      if (Ticker.system().nanos() - begun > bound.toNanos()) {
        return false;
      }
      LockSupport.parkNanos(NANOSECONDS.convert(100, MILLISECONDS));
    }
    return true;
  }
}
