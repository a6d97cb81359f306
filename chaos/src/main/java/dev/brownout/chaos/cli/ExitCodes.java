package dev.brownout.chaos.cli;

/** What a verb's end says to scripts. */
final class ExitCodes {
  /** All went well. */
  static final int FINE = 0;

  /** What was measured does not keep to a gate. */
  static final int GATE_FAILED = 1;

  /** Wrong usage, or an experiment with mistakes; nothing was started. */
  static final int USAGE = 2;

  /** The run was made but may not be believed. */
  static final int INVALID = 3;

  /** The machine lacks something: a free port, Toxiproxy, a part that lives. */
  static final int ENVIRONMENT = 4;

  /** Ended by Ctrl-C. */
  static final int INTERRUPTED = 130;

  private ExitCodes() {}
}
