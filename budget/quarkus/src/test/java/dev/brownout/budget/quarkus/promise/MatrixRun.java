package dev.brownout.budget.quarkus.promise;

import dev.brownout.budget.quarkus.supplier.MisbehavingSupplier;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Makes all calls of the matrix, some side by side, and keeps what came of each. */
final class MatrixRun {

  private static final int ROWS_AT_A_TIME = 2;

  private final Judge judge;
  private final MisbehavingSupplier supplier;
  private final ConcurrentLinkedQueue<Verdict> verdicts = new ConcurrentLinkedQueue<>();

  MatrixRun(Judge judge, MisbehavingSupplier supplier) {
    this.judge = judge;
    this.supplier = supplier;
  }

  List<Verdict> all() {
    return List.copyOf(verdicts);
  }

  List<Verdict> of(String code) {
    return verdicts.stream().filter(verdict -> verdict.cell().behaviour().equals(code)).toList();
  }

  /**
   * Makes the calls of a few rows at a time, and beside them, one after the other, those that would
   * hurt others on the same connection.
   */
  void makeAll() throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      warmUp();
      List<Future<?>> alone =
          PromiseClients.ALONE.stream()
              .<Future<?>>map(client -> threads.submit(() -> makeAlone(client)))
              .toList();
      for (int i = 0; i < Row.ALL.size(); i += ROWS_AT_A_TIME) {
        int end = Math.min(i + ROWS_AT_A_TIME, Row.ALL.size());
        makeTogether(threads, Row.ALL.subList(i, end));
      }
      for (Future<?> made : alone) {
        made.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** The first calls of a process take longer than they may: good ones, and those that fail. */
  private void warmUp() {
    for (Class<? extends PromiseApi> client : PromiseClients.ANSWERED) {
      for (ReturnType type : ReturnType.values()) {
        for (Row row : Row.WARM_UP) {
          judge.insist(new Cell(row, type, type.natural(), client));
        }
      }
    }
  }

  private void makeAlone(Class<? extends PromiseApi> client) {
    cells(Row.ALL)
        .filter(cell -> cell.client() == client)
        .forEach(cell -> verdicts.add(judge.afterAll(judge.of(cell))));
  }

  private void makeTogether(ExecutorService threads, List<Row> rows)
      throws InterruptedException, ExecutionException {
    List<Callable<Verdict>> calls =
        cells(rows)
            .filter(cell -> !PromiseClients.ALONE.contains(cell.client()))
            .<Callable<Verdict>>map(cell -> () -> judge.of(cell))
            .toList();
    for (Future<Verdict> made : threads.invokeAll(calls)) {
      verdicts.add(judge.afterAll(made.get()));
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
