package dev.brownout.chaos.writes;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.load.StopSignal;
import dev.brownout.chaos.once.Payload;
import dev.brownout.chaos.once.WriteCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The callers: each sends its writes one after the other, and repeats each under its key until it
 * is answered for good.
 */
final class Callers {

  private static final Duration LONGEST_WRITE = Duration.ofSeconds(30);
  private static final int LEAST_PAUSE_MILLIS = 20;
  private static final int MOST_PAUSE_MILLIS = 400;

  private final WritesPlan plan;
  private final Workload workload;
  private final EdgeClient edge;
  private final History history;
  private final StopSignal over;
  private final ExecutorService threads;
  private final Deadline begun = Deadline.none(Ticker.system());
  private final AtomicInteger ended = new AtomicInteger();

  Callers(
      WritesPlan plan,
      Workload workload,
      EdgeClient edge,
      History history,
      StopSignal over,
      ExecutorService threads) {
    this.plan = plan;
    this.workload = workload;
    this.edge = edge;
    this.history = history;
    this.over = over;
    this.threads = threads;
  }

  /** Lets all callers begin; each future ends with its caller's last write. */
  List<Future<?>> begin() {
    List<Future<?>> callers = new ArrayList<>();
    for (int caller = 0; caller < plan.callers(); caller++) {
      int first = caller;
      callers.add(threads.submit(() -> sendFrom(first)));
    }
    return callers;
  }

  /** How many writes are behind their callers. */
  int ended() {
    return ended.get();
  }

  /** Sends every write again that was not answered for good; in calm, after the faults. */
  void settle(List<PlannedWrite> open) throws InterruptedException {
    List<Callable<Boolean>> writes = new ArrayList<>();
    open.forEach(write -> writes.add(() -> settle(write, write.payload(), "afterwards")));
    threads.invokeAll(writes);
  }

  private Void sendFrom(int first) throws InterruptedException, ExecutionException {
    for (int number = first; number < plan.writes() && !over.isRaised(); number += plan.callers()) {
      send(workload.write(number));
      ended.incrementAndGet();
    }
    return null;
  }

  private void send(PlannedWrite write) throws InterruptedException, ExecutionException {
    switch (write.manner()) {
      case PLAIN -> settle(write, write.payload(), "first");
      case DUPLICATED -> {
        settle(write, write.payload(), "first");
        settle(write, write.payload(), "duplicate");
      }
      case CONFLICTED -> {
        settle(write, write.payload(), "first");
        settle(write, write.another(), "conflict");
      }
      case AT_ONCE -> {
        atOnce(write, write.payload(), write.payload(), write.payload());
        settle(write, write.payload(), "after three at once");
      }
      case CONFLICTED_AT_ONCE -> {
        atOnce(write, write.payload(), write.another());
        settle(write, write.payload(), "after two at once");
      }
      case KEYLESS -> {
        call(write.caller(), null, write.payload(), "keyless");
        settle(write, write.payload(), "first");
      }
    }
  }

  private void atOnce(PlannedWrite write, Payload... payloads)
      throws InterruptedException, ExecutionException {
    List<Future<WriteCall>> calls = new ArrayList<>();
    for (Payload payload : payloads) {
      calls.add(threads.submit(() -> call(write.caller(), write.key(), payload, "at once")));
    }
    for (Future<WriteCall> call : calls) {
      call.get();
    }
  }

  /** Whether it was answered for good; else its time was up, or the run's. */
  private boolean settle(PlannedWrite write, Payload payload, String purpose)
      throws InterruptedException {
    Deadline patience = Deadline.after(LONGEST_WRITE, Ticker.system());
    String why = purpose;
    while (!over.isRaised() && !patience.isExpired()) {
      WriteCall call = call(write.caller(), write.key(), payload, why);
      if (isSettled(call)) {
        return true;
      }
      why = "again";
      over.await(pause());
    }
    return false;
  }

  /** Answered for good, or in a way that no repetition changes. */
  private static boolean isSettled(WriteCall call) {
    boolean comeBack = call.status() == 409 && !call.isFinal();
    return call.status() >= 200 && call.status() < 500 && !comeBack;
  }

  private static Duration pause() {
    return Duration.ofMillis(
        ThreadLocalRandom.current().nextInt(LEAST_PAUSE_MILLIS, MOST_PAUSE_MILLIS));
  }

  private WriteCall call(String caller, String key, Payload payload, String purpose)
      throws InterruptedException {
    long from = begun.spent().toMillis();
    EdgeAnswer answer = edge.send(caller, key, payload);
    WriteCall call =
        new WriteCall(
            caller,
            key,
            payload.digest(),
            payload.shipment(),
            purpose,
            from,
            begun.spent().toMillis(),
            answer.status(),
            answer.replayed(),
            answer.reason(),
            answer.body(),
            answer.failure());
    history.add(call);
    return call;
  }
}
