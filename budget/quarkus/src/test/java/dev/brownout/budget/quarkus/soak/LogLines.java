package dev.brownout.budget.quarkus.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logmanager.ExtLogRecord;

/** Counts each warning and error that is logged, by logger and shape of the message. */
final class LogLines extends Handler implements AutoCloseable {

  private static final int LONGEST = 150;

  /** The lines that may be logged, and why. */
  private static final List<Declared> DECLARED =
      List.of(
          connection("invalid version format.*", "malformed over HTTP/1.1: the answer is no HTTP"),
          connection("Frame length: # exceeds.*", "malformed over HTTP/2: the answer is no HTTP"),
          connection("Content-Length value is not a number.*", "bad-length: it is not"),
          connection("Connection reset.*", "reset: the supplier sends an RST"),
          connection("Broken pipe.*", "reset and close: an upload is under way"),
          connection(
              "<missing-log-message> .*StacklessClosedChannelException",
              "close, reset and goaway: a write after the supplier has closed the connection"),
          connection(
              "Connection closed before received headers.*",
              "half-headers: the codec says so when the connection is closed"),
          connection(
              "Received an HTTP message with no request in progress.*",
              "processing-forever: what follows a 102 that Vert.x takes for the answer"));

  private static Declared connection(String shape, String why) {
    return new Declared("io.vertx.core.net.impl.ConnectionBase", shape, why);
  }

  private record Declared(String logger, Pattern shape, String why) {

    Declared(String logger, String shape, String why) {
      this(logger, Pattern.compile(shape), why);
    }

    boolean covers(Shape line) {
      return logger.equals(line.logger()) && shape.matcher(line.message()).matches();
    }
  }

  private record Shape(String level, String logger, String message) {}

  private final Logger root = Logger.getLogger("");
  private final Map<Shape, LongAdder> seen = new ConcurrentHashMap<>();
  private final Map<Shape, String> first = new ConcurrentHashMap<>();

  /** Starts. */
  LogLines() {
    setLevel(Level.WARNING);
    root.addHandler(this);
  }

  @Override
  public void publish(LogRecord line) {
    if (line.getLevel().intValue() < Level.WARNING.intValue()) {
      return;
    }
    var shape = new Shape(line.getLevel().getName(), line.getLoggerName(), shape(line));
    first.computeIfAbsent(shape, none -> at(line.getThrown()));
    seen.computeIfAbsent(shape, none -> new LongAdder()).increment();
  }

  /** What is said, without what differs from line to line. */
  private static String shape(LogRecord line) {
    String said =
        line instanceof ExtLogRecord full ? full.getFormattedMessage() : line.getMessage();
    String all = said + (line.getThrown() == null ? "" : " | " + line.getThrown());
    String shape =
        all.replaceAll("(?s)\\n.*", "").replaceAll("@[0-9a-f]+", "@#").replaceAll("\\d+", "#");
    return shape.substring(0, Math.min(shape.length(), LONGEST));
  }

  private static String at(Throwable thrown) {
    return thrown == null
        ? ""
        : Stream.of(thrown.getStackTrace())
            .limit(25)
            .map(frame -> "\n        at " + frame)
            .collect(Collectors.joining());
  }

  /** How many lines were seen. */
  long count() {
    return seen.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** All that was seen, the declared and the others. */
  List<String> table() {
    List<String> lines = new ArrayList<>();
    seen.forEach(
        (shape, times) ->
            lines.add(
                String.format(
                    Locale.ROOT,
                    "%8d  %s %s: %s%n          %s",
                    times.sum(),
                    shape.level(),
                    shape.logger(),
                    shape.message(),
                    why(shape)
                        .map(why -> "declared: " + why)
                        .orElseGet(() -> "NOT DECLARED" + first.get(shape)))));
    return lines;
  }

  /** Those that nobody declared. */
  List<String> undeclared() {
    return seen.keySet().stream()
        .filter(shape -> why(shape).isEmpty())
        .map(shape -> "undeclared log line of " + shape.logger() + ": " + shape.message())
        .toList();
  }

  private static Optional<String> why(Shape shape) {
    return DECLARED.stream().filter(each -> each.covers(shape)).map(Declared::why).findFirst();
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    root.removeHandler(this);
  }
}
