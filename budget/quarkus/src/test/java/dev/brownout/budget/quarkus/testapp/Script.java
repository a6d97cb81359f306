package dev.brownout.budget.quarkus.testapp;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** What the supplier does with the calls for one id, one step after the other, and what it saw. */
public final class Script {

  /**
   * One answer.
   *
   * @param after how long its work takes
   * @param status its status
   * @param headers its headers
   */
  public record Step(Duration after, int status, Map<String, String> headers) {

    /** An answer at once. */
    public static Step status(int status) {
      return new Step(Duration.ZERO, status, Map.of());
    }

    /** A good answer after a while. */
    public static Step ok(Duration after) {
      return new Step(after, 200, Map.of());
    }

    /** The same with one more header. */
    public Step header(String name, String value) {
      return new Step(after, status, Map.of(name, value));
    }
  }

  /**
   * One call as it arrived; null for each header that it did not have.
   *
   * @param requestId its {@code Request-Id}
   * @param attempt its {@code Attempt}
   * @param remainingMs its {@code Budget-Remaining-Ms}
   */
  public record Arrival(String requestId, String attempt, String remainingMs) {}

  private final List<Step> steps;
  private final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger cancelled = new AtomicInteger();

  Script(List<Step> steps) {
    this.steps = steps;
  }

  Step arrived(Arrival arrival) {
    arrivals.add(arrival);
    return steps.get(Math.min(next.getAndIncrement(), steps.size() - 1));
  }

  void workCancelled() {
    cancelled.incrementAndGet();
  }

  /** The calls so far, in order. */
  public List<Arrival> arrivals() {
    return arrivals;
  }

  /** How many calls' work was cancelled. */
  public int cancelled() {
    return cancelled.get();
  }
}
