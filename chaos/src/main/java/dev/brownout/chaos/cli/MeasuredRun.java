package dev.brownout.chaos.cli;

import dev.brownout.chaos.report.RunResult;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A run that was measured and written.
 *
 * @param result what it measured
 * @param file where it stands
 * @param interrupted whether Ctrl-C ended it early
 */
record MeasuredRun(RunResult result, Path file, boolean interrupted) {

  /** Says why it may not be believed, if so, and gives the code to end with. */
  int exitCode(Terminal terminal) {
    if (interrupted) {
      terminal.say(result.trouble().orElseThrow());
      return ExitCodes.INTERRUPTED;
    }
    if (result.valid()) {
      return ExitCodes.FINE;
    }
    terminal.say("the run may not be believed: " + why());
    return ExitCodes.INVALID;
  }

  private String why() {
    long invalid = result.cells().stream().filter(cell -> !cell.valid()).count();
    return result
        .trouble()
        .orElseGet(
            () ->
                String.format(
                    Locale.ROOT,
                    "%d of %d cells are invalid; the reasons stand below their rows",
                    invalid,
                    result.cells().size()));
  }
}
