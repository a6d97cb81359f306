package dev.brownout.budget.quarkus.promise;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.awaitility.Awaitility.await;

import dev.brownout.budget.quarkus.Detached;
import dev.brownout.budget.quarkus.supplier.MisbehavingSupplier;
import dev.brownout.budget.quarkus.supplier.Seen;
import dev.brownout.budget.quarkus.testapp.Meters;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionTimeoutException;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** Makes a call of the matrix, and tells what of the promise it broke. */
final class Judge {

  static final Duration DEADLINE = Duration.ofMillis(1_500);
  static final int MAX_ATTEMPTS = 3;

  /** What a busy machine may add. */
  private static final Duration MARGIN = Duration.ofSeconds(3);

  private static final Duration AFTERWARDS = Duration.ofSeconds(3);
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final int TRIES = 3;

  /** When a connection that lets nothing through has been found out, on a busy machine. */
  private static final Duration AFTER_A_PING = Duration.ofSeconds(20);

  private static final String TIMEOUT = "timeout";

  /** A busy machine explains a few of a thousand calls, not more. */
  private static final int MOST_REPEATS = 40;

  private final Vertx vertx;
  private final Meters meters;
  private final Attempts attempts;
  private final MisbehavingSupplier supplier;
  private final AtomicInteger repeats = new AtomicInteger();

  Judge(Vertx vertx, Meters meters, Attempts attempts, MisbehavingSupplier supplier) {
    this.vertx = vertx;
    this.meters = meters;
    this.attempts = attempts;
    this.supplier = supplier;
  }

  /** Makes a call, and again where a busy machine may be the reason that it ended otherwise. */
  Verdict of(Cell cell) {
    Verdict verdict = once(cell);
    for (Cell next = cell.again(); next.round() <= TRIES && wasBusy(verdict); next = next.again()) {
      verdict = once(next);
    }
    return new Verdict(cell, verdict.broken(), verdict.end());
  }

  /** Whether an attempt took too long whose supplier was quick. */
  private boolean wasBusy(Verdict verdict) {
    List<String> results = attempts.of(verdict.cell().key());
    Row.Right right = verdict.cell().right();
    return !verdict.isKept()
        && results.contains(TIMEOUT)
        && (right.isAnswer() || !right.results().contains(TIMEOUT))
        && repeats.incrementAndGet() <= MOST_REPEATS;
  }

  /** Looks, when nothing else is made through its client, whether an attempt still waits. */
  Verdict afterAll(Verdict verdict) {
    Class<? extends PromiseApi> api = verdict.cell().client();
    String client = api.getAnnotation(RegisterRestClient.class).configKey();
    if (!until(
        AFTERWARDS, () -> meters.gauge("budget.attempts.waiting", "client", client) == 0.0)) {
      verdict.broken().add("attempts wait");
    }
    return verdict;
  }

  /** Makes a call until it is answered. */
  void insist(Cell cell) {
    until(SOON, () -> begin(cell).handle((item, failure) -> failure == null).join());
  }

  private Verdict once(Cell cell) {
    List<String> broken = new ArrayList<>();
    String end = end(cell, broken);
    if (PromiseClients.ANSWERED.contains(cell.client()) && !isHealthy(cell)) {
      broken.add("no good call afterwards");
    }
    if (!until(AFTERWARDS, () -> supplier.open(cell.key()) == 0)) {
      broken.add("open at the supplier");
    }
    if (!until(AFTERWARDS, () -> attempts.open(cell.key()) == 0)) {
      broken.add("not counted");
    }
    counts(cell, broken);
    return new Verdict(cell, broken, end + "; at the supplier: " + atTheSupplier(cell));
  }

  /** Waits for the call's end, and says which it was. */
  private String end(Cell cell, List<String> broken) {
    try {
      Object item = begin(cell).get(DEADLINE.plus(MARGIN).toMillis(), MILLISECONDS);
      if (!cell.right().allows(item)) {
        broken.add("answered");
      }
      return "answered: " + item;
    } catch (TimeoutException late) {
      broken.add("hung");
      return "hung";
    } catch (ExecutionException failure) {
      if (cell.right().isAnswer()) {
        broken.add("failed");
      }
      return failure.getCause().toString();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private void counts(Cell cell, List<String> broken) {
    int arrived = supplier.seen(cell.key()).size();
    if (arrived > MAX_ATTEMPTS) {
      broken.add(arrived + " attempts");
    }
    List<String> results = attempts.of(cell.key());
    Set<String> right = cell.right().results();
    if (results.size() > MAX_ATTEMPTS
        || results.stream().noneMatch(right::contains)
        || !results.stream().allMatch(result -> right.contains(result) || isBusy(result))) {
      broken.add("counted as " + String.join(", ", results));
    }
  }

  private List<Seen.End> atTheSupplier(Cell cell) {
    return supplier.seen(cell.key()).stream().map(Seen::end).toList();
  }

  /** On a busy machine any attempt may take longer than it should. */
  private static boolean isBusy(String result) {
    return result.equals(TIMEOUT);
  }

  /** Whether good calls are answered; again only where a busy machine may be the reason. */
  private boolean isHealthy(Cell cell) {
    String key = cell.key() + "_after";
    boolean answered =
        Row.BLOCKS_THE_CONNECTION.contains(cell.behaviour())
            ? until(AFTER_A_PING, () -> PromiseApi.GOOD.equals(good(cell, key)))
            : IntStream.range(0, TRIES)
                .mapToObj(healthy -> good(cell, key))
                .anyMatch(PromiseApi.GOOD::equals);
    return answered
        && attempts.of(key).stream()
            .allMatch(result -> result.equals("ok") || isBusy(result) || isOfAnother(cell, result));
  }

  /** A good call may meet the connection that the bad one left, while that is being closed. */
  private static boolean isOfAnother(Cell cell, String result) {
    return result.equals("connection")
        && (Row.BLOCKS_THE_CONNECTION.contains(cell.behaviour())
            || Row.SPOILS_THE_CONNECTION.contains(cell.behaviour()));
  }

  private Object good(Cell cell, String key) {
    try {
      return new Detached(SOON, "the matrix", key, "")
          .run(vertx, () -> PromiseClients.of(cell.client()).uni("ok", key))
          .await()
          .atMost(SOON);
    } catch (RuntimeException failure) {
      return failure;
    }
  }

  private CompletableFuture<Object> begin(Cell cell) {
    return cell.caller()
        .run(
            vertx,
            new Detached(DEADLINE, "the matrix", cell.key(), ""),
            cell,
            PromiseClients.of(cell.client()));
  }

  private static boolean until(Duration bound, BooleanSupplier condition) {
    try {
      await()
          .pollInSameThread()
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(20))
          .atMost(bound)
          .until(condition::getAsBoolean);
      return true;
    } catch (ConditionTimeoutException never) {
      return false;
    }
  }
}
