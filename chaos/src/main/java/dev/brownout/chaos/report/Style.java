package dev.brownout.chaos.report;

/** How the table is emphasised: with a terminal's escape sequences, or not at all. */
public enum Style {
  /** Text only, for files and pipes. */
  PLAIN,
  /** ANSI escape sequences, for terminals. */
  ANSI;

  private static final String RESET = "\u001b[0m";

  String dim(String text) {
    return wrapped("\u001b[2m", text);
  }

  String alarm(String text) {
    return wrapped("\u001b[31m", text);
  }

  private String wrapped(String sequence, String text) {
    return this == ANSI ? sequence + text + RESET : text;
  }
}
