package dev.brownout.chaos.cli;

import dev.brownout.chaos.report.Style;
import java.io.PrintWriter;

/**
 * Where the tool writes: results on standard output, everything else on standard error.
 * Thread-safe, since the parts of a fleet start side by side.
 */
final class Terminal {
  private static final String WIPE = "\r\u001b[2K";
  private static final int STATUS_WIDTH = 118;

  private final PrintWriter out;
  private final PrintWriter err;
  private final Style outStyle;
  private final boolean statusLine;
  private boolean statusShown;

  /**
   * A terminal of two writers.
   *
   * @param outStyle whether results may carry escape sequences
   * @param statusLine whether standard error shows a line that is written over and over
   */
  Terminal(PrintWriter out, PrintWriter err, Style outStyle, boolean statusLine) {
    this.out = out;
    this.err = err;
    this.outStyle = outStyle;
    this.statusLine = statusLine;
  }

  Style outStyle() {
    return outStyle;
  }

  /** Whether there is a line that is written over and over. */
  boolean hasStatusLine() {
    return statusLine;
  }

  PrintWriter out() {
    return out;
  }

  PrintWriter err() {
    return err;
  }

  /** Writes a result. */
  synchronized void print(String text) {
    wipe();
    out.print(text);
    out.flush();
  }

  /** Writes a line that stays, about what goes on. */
  synchronized void say(String line) {
    wipe();
    err.println(line);
    err.flush();
  }

  /** Shows where a long step is, until the next line; nothing at all off a terminal. */
  synchronized void status(String line) {
    if (statusLine) {
      err.print(WIPE + (line.length() > STATUS_WIDTH ? line.substring(0, STATUS_WIDTH) : line));
      err.flush();
      statusShown = true;
    }
  }

  private void wipe() {
    if (statusShown) {
      err.print(WIPE);
      err.flush();
      statusShown = false;
    }
  }
}
