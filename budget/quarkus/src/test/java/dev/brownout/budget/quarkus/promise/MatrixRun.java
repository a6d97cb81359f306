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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  private static final int MAX_ATTEMPTS = 2;
  private static final int ROWS_AT_A_TIME = 3;
  private static final int HEALTHY_TRIES = 3;
  private static final Duration AFTERWARDS = Duration.ofSeconds(5);
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final List<Class<? extends PromiseApi>> HEALTHY_AFTERWARDS =
      List.of(PromiseClients.H1.class, PromiseClients.H2.class, PromiseClients.H2Alone.class);

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
      Future<?> alone = threads.submit(() -> cells(Row.ALL, true).forEach(this::makeAlone));
      for (int i = 0; i < Row.ALL.size(); i += ROWS_AT_A_TIME) {
        List<Row> rows = Row.ALL.subList(i, Math.min(i + ROWS_AT_A_TIME, Row.ALL.size()));
        makeTogether(threads, cells(rows, false).toList());
      }
      alone.get();
    } finally {
      threads.shutdownNow();
    }
  }

  private Stream<Cell> cells(List<Row> rows, boolean alone) {
    return rows.stream()
        .flatMap(row -> Cells.of(row).stream())
        .filter(cell -> cell.caller().isHere())
        .filter(
            cell ->
                cell.client() != PromiseClients.Hole.class || supplier.blackHolePort().isPresent())
        .filter(cell -> alone == (cell.client() == PromiseClients.H2Alone.class));
  }

  /** The first calls of a process take longer than they may. */
  private void warmUp() {
    for (Class<? extends PromiseApi> client : HEALTHY_AFTERWARDS) {
      for (ReturnType type : ReturnType.values()) {
        var cell = new Cell(Row.WARM_UP, type, type.natural(), client);
        until(SOON, () -> begin(cell).handle((item, failure) -> failure == null).join());
      }
    }
  }

  private void makeAlone(Cell cell) {
    verdicts.add(new Verdict(cell, Stream.concat(judge(cell), waiting(cell)).toList()));
  }

  private void makeTogether(ExecutorService threads, List<Cell> batch)
      throws InterruptedException, ExecutionException {
    Map<Cell, Future<Stream<String>>> judged = new LinkedHashMap<>();
    batch.forEach(cell -> judged.put(cell, threads.submit(() -> judge(cell))));
    Map<Cell, Stream<String>> broken = new LinkedHashMap<>();
    for (Cell cell : batch) {
      broken.put(cell, judged.get(cell).get());
    }
    broken.forEach(
        (cell, words) ->
            verdicts.add(new Verdict(cell, Stream.concat(words, waiting(cell)).toList())));
  }

  /** Makes a call, and tells what of the promise it broke. */
  private Stream<String> judge(Cell cell) {
    List<String> broken = new ArrayList<>();
    String end = end(cell, broken);
    if (!until(AFTERWARDS, () -> supplier.open(cell.key()) == 0)) {
      broken.add("left open at the supplier");
    }
    if (!until(AFTERWARDS, () -> attempts.open(cell.key()) == 0)) {
      broken.add("an attempt was not counted");
    }
    counts(cell, end, broken);
    if (HEALTHY_AFTERWARDS.contains(cell.client()) && !isHealthy(cell)) {
      broken.add("no good call afterwards");
    }
    return broken.stream();
  }

  /** Waits for the call's end, and says which it was. */
  private String end(Cell cell, List<String> broken) {
    String end;
    boolean right;
    try {
      end = "answered: " + begin(cell).get(DEADLINE.plus(MARGIN).toMillis(), MILLISECONDS);
      right = cell.right().answered();
    } catch (TimeoutException late) {
      end = "hung";
      right = false;
    } catch (ExecutionException failure) {
      end = "failed: " + failure.getCause();
      right = !cell.right().answered();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
    if (!right) {
      broken.add(end);
    }
    return end;
  }

  private void counts(Cell cell, String end, List<String> broken) {
    int arrived = supplier.seen(cell.key()).size();
    if (arrived > MAX_ATTEMPTS) {
      broken.add(arrived + " attempts");
    }
    List<String> results = attempts.of(cell.key());
    if (results.isEmpty()
        || results.size() > MAX_ATTEMPTS
        || !results.stream().allMatch(result -> mayBe(cell, result))) {
      broken.add("counted as " + results + " (" + end + ")");
    }
  }

  /** A good answer may take longer than an attempt may, on a busy machine. */
  private static boolean mayBe(Cell cell, String result) {
    return cell.right().results().contains(result)
        || cell.right().answered() && result.equals("timeout");
  }

  private Stream<String> waiting(Cell cell) {
    String client = cell.client().getAnnotation(RegisterRestClient.class).configKey();
    return until(AFTERWARDS, () -> meters.gauge("budget.attempts.waiting", "client", client) == 0.0)
        ? Stream.empty()
        : Stream.of("attempts wait");
  }

  private boolean isHealthy(Cell cell) {
    return IntStream.range(0, HEALTHY_TRIES)
        .anyMatch(
            healthy -> {
              try {
                return new Detached(SOON, "the matrix", cell.key(), "")
                    .run(
                        vertx,
                        () -> PromiseClients.of(cell.client()).uni("ok", cell.key() + "_after"))
                    .await()
                    .atMost(SOON)
                    .equals(new PromiseApi.Item("a", 7));
              } catch (RuntimeException failure) {
                return false;
              }
            });
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
