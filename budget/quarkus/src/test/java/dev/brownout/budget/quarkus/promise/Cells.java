package dev.brownout.budget.quarkus.promise;

import dev.brownout.budget.quarkus.supplier.Behaviour;
import dev.brownout.budget.quarkus.supplier.Behaviour.Protocol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The matrix: which calls are made. */
final class Cells {

  private Cells() {}

  /**
   * The cells of a row: each return type by its natural caller, over each protocol; and over
   * HTTP/1.1 {@code T} and {@code Uni<T>} by each caller.
   */
  static List<Cell> of(Row row) {
    List<Cell> cells = new ArrayList<>();
    if (row.code().equals(Row.TLS_SILENCE)) {
      types(row, PromiseClients.Silence.class).forEach(cells::add);
      callers(row, PromiseClients.Silence.class).forEach(cells::add);
    } else if (row.code().equals(Row.BLACK_HOLE)) {
      types(row, PromiseClients.Hole.class).forEach(cells::add);
      callers(row, PromiseClients.Hole.class).forEach(cells::add);
    } else {
      if (Behaviour.exist(row.code(), Protocol.HTTP_1_1)) {
        types(row, overHttp1(row)).forEach(cells::add);
        callers(row, overHttp1(row)).forEach(cells::add);
      }
      if (Behaviour.exist(row.code(), Protocol.HTTP_2)) {
        types(row, overHttp2(row)).forEach(cells::add);
      }
    }
    return cells;
  }

  private static Class<? extends PromiseApi> overHttp1(Row row) {
    return Row.SPOILS_THE_CONNECTION.contains(row.code())
        ? PromiseClients.H1Alone.class
        : PromiseClients.H1.class;
  }

  private static Class<? extends PromiseApi> overHttp2(Row row) {
    if (Row.BLOCKS_THE_CONNECTION.contains(row.code())) {
      return PromiseClients.H2Blocked.class;
    }
    return Row.ENDS_THE_CONNECTION.contains(row.code())
        ? PromiseClients.H2Alone.class
        : PromiseClients.H2.class;
  }

  private static Stream<Cell> types(Row row, Class<? extends PromiseApi> client) {
    return Arrays.stream(ReturnType.values())
        .map(type -> new Cell(row, type, type.natural(), client));
  }

  private static Stream<Cell> callers(Row row, Class<? extends PromiseApi> client) {
    return Stream.of(ReturnType.PLAIN, ReturnType.UNI)
        .flatMap(
            type ->
                Arrays.stream(CallerKind.values())
                    .filter(caller -> caller != type.natural() && type.canBeMadeBy(caller))
                    .map(caller -> new Cell(row, type, caller, client)));
  }
}
