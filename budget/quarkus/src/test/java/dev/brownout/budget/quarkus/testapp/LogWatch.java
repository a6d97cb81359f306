package dev.brownout.budget.quarkus.testapp;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Notes each warning and error that is logged while it is open. */
public final class LogWatch extends Handler implements AutoCloseable {

  private final Logger root = Logger.getLogger("");
  private final List<String> seen = new CopyOnWriteArrayList<>();

  /** Starts. */
  public LogWatch() {
    setLevel(Level.WARNING);
    root.addHandler(this);
  }

  /** What was logged, without what a busy machine causes. */
  public List<String> seen() {
    return seen;
  }

  @Override
  public void publish(LogRecord line) {
    boolean busyMachine = line.getLoggerName().endsWith("BlockedThreadChecker");
    if (line.getLevel().intValue() >= Level.WARNING.intValue() && !busyMachine) {
      String why = line.getThrown() == null ? "" : ": " + line.getThrown();
      seen.add(line.getLevel() + " " + line.getLoggerName() + " " + line.getMessage() + why);
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    root.removeHandler(this);
  }
}
