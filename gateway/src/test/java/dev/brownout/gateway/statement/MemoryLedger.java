package dev.brownout.gateway.statement;

import dev.brownout.budget.time.VirtualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** The plainest ledger that keeps the rules: one statement, in memory, on a virtual clock. */
final class MemoryLedger implements Ledger {

  private static final class Row {
    private String shipment;
    private int attempts;
    private long dueNanos;
    private boolean finished;
  }

  private final VirtualClock clock;
  private final Subject subject;
  private final Map<Integer, Row> parts = new TreeMap<>();
  private final List<Line> lines = new ArrayList<>();
  private State state = State.QUEUED;
  private String reason;

  MemoryLedger(VirtualClock clock, Subject subject) {
    this.clock = clock;
    this.subject = subject;
    parts.put(0, new Row());
  }

  State state() {
    return state;
  }

  String reason() {
    return reason;
  }

  List<Line> lines() {
    return lines;
  }

  List<Integer> attempts() {
    return parts.values().stream().map(row -> row.attempts).toList();
  }

  void cancel() {
    state = State.CANCELLED;
  }

  @Override
  public Optional<Part> begin(UUID statement) {
    if (state.isEnd()) {
      return Optional.empty();
    }
    state = State.RUNNING;
    return parts.entrySet().stream()
        .filter(part -> !part.getValue().finished && part.getValue().dueNanos <= clock.nanos())
        .findFirst()
        .map(part -> begun(statement, part.getKey(), part.getValue()));
  }

  private Part begun(UUID statement, int number, Row row) {
    row.attempts++;
    return new Part(statement, subject, number, row.shipment, row.attempts);
  }

  @Override
  public void list(Part part, List<String> shipments) {
    if (!state.isEnd()) {
      parts.get(0).finished = true;
      for (String shipment : shipments) {
        Row row = new Row();
        row.shipment = shipment;
        parts.put(parts.size(), row);
      }
      endIfWhole();
    }
  }

  @Override
  public void finish(Part part, Line line) {
    if (!state.isEnd()) {
      parts.get(part.number()).finished = true;
      lines.add(line);
      endIfWhole();
    }
  }

  private void endIfWhole() {
    if (parts.values().stream().allMatch(row -> row.finished)) {
      state = State.DONE;
    }
  }

  @Override
  public void postpone(Part part, Duration wait) {
    parts.get(part.number()).dueNanos = clock.nanos() + wait.toNanos();
  }

  @Override
  public void fail(Part part, String why) {
    state = State.FAILED;
    reason = why;
  }

  @Override
  public Optional<Duration> untilNext(UUID statement) {
    return state.isEnd()
        ? Optional.empty()
        : parts.values().stream()
            .filter(row -> !row.finished)
            .map(row -> Duration.ofNanos(Math.max(0, row.dueNanos - clock.nanos())))
            .min(Duration::compareTo);
  }
}
