package dev.brownout.budget.quarkus.promise;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The matrix as a document: the same text for the same verdicts. */
final class PromiseDocument {

  private static final String HEAD =
      """
      # The promise, tried

      A call through a `@Budgeted` client ends by its deadline, whatever its supplier does. It ends
      with an answer or with a failure that says why; it never hangs, and it leaves nothing behind.

      This page is written by `PromiseMatrixTest`, which makes each call below against a supplier
      that misbehaves with real bytes on real sockets. The settings: a deadline of 1,500 ms,
      `attempt-timeout=400ms`, `max-attempts=3`, `retry-budget=none`, a `connect-timeout` of 2 s where
      no connection comes about, and else the defaults.

      "yes" says that

      - the call ended by the deadline, in the way that the first table says;
      - no more than `max-attempts` attempts arrived at the supplier, each was counted once, and as
        the first table says;
      - afterwards the supplier had no open request or stream of it, no attempt waited for a
        connection, and a good call through the same client was answered at once (where an HTTP/2
        connection lets nothing through: after it has left a PING unanswered).

      After all of them no thread is in a call and no connection is open but the idle ones of the
      pools. A dash says that there is no such thing. Anything else says what was seen.
      """;

  private static final String TAIL =
      """
      A plain value on an event loop is missing: there a blocking call is refused at once.
      A start-up thread has no deadline, so the attempts' own timeouts end its calls. The virtual
      thread is tried where the tests run on Java 21 or later.
      """;

  private static final String NONE = "–";

  private final List<Verdict> verdicts;
  private final StringBuilder text = new StringBuilder(HEAD);

  private PromiseDocument(List<Verdict> verdicts) {
    this.verdicts = verdicts;
  }

  static String of(List<Verdict> verdicts) {
    var document = new PromiseDocument(verdicts);
    document.suppliers();
    document.table("Over HTTP/1.1, by return type", types(false));
    document.table("Over HTTP/1.1, by caller", callers());
    document.text.append('\n').append(TAIL);
    document.table("Over HTTP/2, by return type", types(true));
    document.text.append('\n').append(timers());
    return document.text.toString();
  }

  /** What ends a call in each phase: measured by hand, so it is not written anew. */
  private static String timers() {
    try (InputStream page = PromiseDocument.class.getResourceAsStream("/promise-timers.md")) {
      return new String(page.readAllBytes(), UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static List<Column> types(boolean http2) {
    return Arrays.stream(ReturnType.values())
        .map(
            type ->
                new Column(
                    type.title(),
                    cell ->
                        cell.type() == type
                            && cell.caller() == type.natural()
                            && cell.isHttp2() == http2))
        .toList();
  }

  private static List<Column> callers() {
    return Arrays.stream(CallerKind.values())
        .flatMap(
            caller ->
                Stream.of(ReturnType.UNI, ReturnType.PLAIN)
                    .filter(type -> type.canBeMadeBy(caller))
                    .map(
                        type ->
                            new Column(
                                caller.title() + ": " + type.title(),
                                cell ->
                                    cell.type() == type
                                        && cell.caller() == caller
                                        && !cell.isHttp2())))
        .toList();
  }

  private void suppliers() {
    text.append("\n## What the suppliers do, and what is right then\n\n");
    row("supplier", Stream.of("what it does", "the caller gets", "attempts count as"));
    row("---", Stream.of("---", "---", "---"));
    for (Row row : Row.ALL) {
      row(
          code(row),
          Stream.of(
              row.words(),
              forAll(row, right -> right.end().words()),
              forAll(row, PromiseDocument::results)));
    }
  }

  private static String results(Row.Right right) {
    return new TreeSet<>(right.results())
        .stream().map(result -> "`" + result + "`").collect(Collectors.joining(", "));
  }

  private static String forAll(Row row, Function<Row.Right, String> words) {
    String most = words.apply(row.right());
    String others = words.apply(row.othersRight());
    return most.equals(others) ? most : most + "; " + names(row) + ": " + others;
  }

  private static String names(Row row) {
    return row.others().stream().map(ReturnType::title).collect(Collectors.joining(", "));
  }

  private void table(String title, List<Column> columns) {
    text.append("\n## ").append(title).append("\n\n");
    row("supplier", columns.stream().map(Column::title));
    row("---", columns.stream().map(column -> "---"));
    for (Row row : Row.ALL) {
      List<String> cells = columns.stream().map(column -> words(row, column)).toList();
      if (!cells.stream().allMatch(NONE::equals)) {
        row(code(row), cells.stream());
      }
    }
  }

  /** A virtual thread that there is none of here is taken to keep what it kept elsewhere. */
  private String words(Row row, Column column) {
    return Cells.of(row).stream()
        .filter(column.takes())
        .findFirst()
        .map(cell -> broken(cell).isEmpty() ? "yes" : String.join("; ", broken(cell)))
        .orElse(NONE);
  }

  private List<String> broken(Cell cell) {
    return verdicts.stream()
        .filter(verdict -> verdict.cell().equals(cell))
        .findFirst()
        .map(Verdict::broken)
        .orElse(List.of());
  }

  private void row(String first, Stream<String> others) {
    text.append("| ").append(first).append(" |");
    others.forEach(other -> text.append(' ').append(other).append(" |"));
    text.append('\n');
  }

  private static String code(Row row) {
    return "`" + row.code() + "`";
  }

  private record Column(String title, Predicate<Cell> takes) {}
}
