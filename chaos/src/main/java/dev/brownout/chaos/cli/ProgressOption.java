package dev.brownout.chaos.cli;

import picocli.CommandLine.Option;

/** How a run's progress is shown. */
final class ProgressOption {
  @Option(
      names = "--no-progress",
      description =
          "Plain lines instead of one that is written over, as everywhere but on a terminal.")
  private boolean plain;

  /** Whether one line for each cell is written over and over. */
  boolean isLive(Terminal terminal) {
    return !plain && terminal.hasStatusLine();
  }
}
