package dev.brownout.budget.quarkus.promise;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.awaitility.Awaitility.await;

import dev.brownout.budget.quarkus.Detached;
import dev.brownout.budget.quarkus.supplier.MisbehavingSupplier;
import dev.brownout.budget.quarkus.testapp.Meters;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** Makes all calls of the matrix, some side by side, and judges each. */
final class MatrixRun {

  static final Duration DEADLINE = Duration.ofMillis(1_500);

  /** What a busy machine may add. */
  private static final Duration MARGIN = Duration.ofSeconds(3);

  private static final int MAX_ATTEMPTS = 3;
  private static final int ROWS_AT_A_TIME = 2;
  private static final int TRIES = 3;
  private static final String FAILED = "failed";
  private static final Duration AFTERWARDS = Duration.ofSeconds(5);
  private static final Duration SOON = Duration.ofSeconds(20);

  private final Vertx vertx;
  private final Meters meters;
  private final Attempts attempts;
  private final MisbehavingSupplier supplier;
  private final ConcurrentLinkedQueue<Verdict> verdicts = new ConcurrentLinkedQueue<>();

  MatrixRun(Vertx vertx, Meters meters, Attempts attempts, MisbehavingSupplier supplier) {
    this.vertx = vertx;
    this.meters = meters;
    this.attempts = attempts;
    this.supplier = supplier;
  }

  List<Verdict> all() {
    return List.copyOf(verdicts);
  }

  List<Verdict> of(String code) {
    return verdicts.stream().filter(verdict -> verdict.cell().behaviour().equals(code)).toList();
  }

  /**
   * Makes the calls of a few rows at a time, and beside them, one after the other, those that end a
   * connection which others would share.
   */
  void makeAll() throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      warmUp();
      List<Future<?>> alone = new ArrayList<>();
      for (Class<? extends PromiseApi> client : PromiseClients.ALONE) {
        alone.add(
            threads.submit(
                () ->
                    cells(Row.ALL)
                        .filter(cell -> cell.client() == client)
                        .forEach(this::makeAlone)));
      }
      for (int i = 0; i < Row.ALL.size(); i += ROWS_AT_A_TIME) {
        List<Row> rows = Row.ALL.subList(i, Math.min(i + ROWS_AT_A_TIME, Row.ALL.size()));
        makeTogether(
            threads,
            cells(rows).filter(cell -> !PromiseClients.ALONE.contains(cell.client())).toList());
      }
      for (Future<?> made : alone) {
        made.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private Stream<Cell> cells(List<Row> rows) {
    return rows.stream()
        .flatMap(row -> Cells.of(row).stream())
        .filter(cell -> cell.caller().isHere())
        .filter(
            cell ->
                cell.client() != PromiseClients.Hole.class || supplier.blackHolePort().isPresent());
  }

  /** The first calls of a process take longer than they may: good ones, and those that fail. */
  private void warmUp() {
    for (Class<? extends PromiseApi> client : PromiseClients.ANSWERED) {
      for (ReturnType type : ReturnType.values()) {
        for (Row row : Row.WARM_UP) {
          var cell = new Cell(row, type, type.natural(), client);
          until(SOON, () -> begin(cell).handle((item, failure) -> failure == null).join());
        }
      }
    }
  }

  private void makeAlone(Cell cell) {
    verdicts.add(withoutWaiting(judge(cell)));
  }

  private void makeTogether(ExecutorService threads, List<Cell> batch)
      throws InterruptedException, ExecutionException {
    List<Verdict> judged = new ArrayList<>();
    List<Callable<Verdict>> calls = batch.stream().<Callable<Verdict>>map(this::judging).toList();
    for (Future<Verdict> made : threads.invokeAll(calls)) {
      judged.add(made.get());
    }
    judged.forEach(verdict -> verdicts.add(withoutWaiting(verdict)));
  }

  private Callable<Verdict> judging(Cell cell) {
    return () -> judge(cell);
  }

  /** Makes a call, and again where a busy machine may be the reason that it had no answer. */
  private Verdict judge(Cell cell) {
    Verdict verdict = judgeOnce(cell);
    for (Cell next = cell.again(); next.round() <= TRIES && wasBusy(verdict); next = next.again()) {
      verdict = judgeOnce(next);
    }
    return new Verdict(cell, verdict.broken(), verdict.end());
  }

  private boolean wasBusy(Verdict verdict) {
    List<String> results = attempts.of(verdict.cell().key());
    return verdict.broken().contains(FAILED) && isBusy(results.get(results.size() - 1));
  }

  /** Makes a call, and tells what of the promise it broke. */
  private Verdict judgeOnce(Cell cell) {
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
    return new Verdict(cell, broken, end);
  }

  /** Waits for the call's end, and says which it was. */
  private String end(Cell cell, List<String> broken) {
    try {
      Object item = begin(cell).get(DEADLINE.plus(MARGIN).toMillis(), MILLISECONDS);
      if (!cell.right().answered()) {
        broken.add("answered");
      }
      return "answered: " + item;
    } catch (TimeoutException late) {
      broken.add("hung");
      return "hung";
    } catch (ExecutionException failure) {
      if (cell.right().answered()) {
        broken.add(FAILED);
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

  /** On a busy machine any attempt may take longer than it should. */
  private static boolean isBusy(String result) {
    return result.equals("timeout");
  }

  private Verdict withoutWaiting(Verdict verdict) {
    Class<? extends PromiseApi> api = verdict.cell().client();
    String client = api.getAnnotation(RegisterRestClient.class).configKey();
    if (!until(
        AFTERWARDS, () -> meters.gauge("budget.attempts.waiting", "client", client) == 0.0)) {
      verdict.broken().add("attempts wait");
    }
    return verdict;
  }

  /** Whether good calls are answered; again only where a busy machine may be the reason. */
  private boolean isHealthy(Cell cell) {
    String key = cell.key() + "_after";
    boolean answered =
        IntStream.range(0, TRIES)
            .mapToObj(healthy -> good(cell, key))
            .anyMatch(new PromiseApi.Item("a", 7)::equals);
    return answered
        && attempts.of(key).stream().allMatch(result -> result.equals("ok") || isBusy(result));
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

  /** The threads that are inside of a call of the matrix now. */
  static List<String> threadsInCalls() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(
            thread ->
                Arrays.stream(thread.getValue())
                    .anyMatch(frame -> frame.getClassName().startsWith(ReturnType.class.getName())))
        .map(thread -> thread.getKey().getName())
        .toList();
  }
}
