package dev.brownout.chaos.cli;

import dev.brownout.chaos.report.Style;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** The tool as a user meets it, with a lab that has no fleet. */
final class Cli {
  final FakeLab lab = new FakeLab();
  final Interruption interruption = new Interruption();
  Optional<String> stepSummary = Optional.empty();
  private final Path home;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /**
   * The tool.
   *
   * @param home where it writes; the experiment is the project's own
   */
  Cli(Path home) {
    this.home = home;
  }

  int run(String... args) {
    return Main.run(args, tools());
  }

  /** Its verbs and their options. */
  CommandLine line() {
    return ChaosCommand.line(tools());
  }

  private Tools tools() {
    Terminal terminal =
        new Terminal(new PrintWriter(out), new PrintWriter(err), Style.PLAIN, false);
    Instant startedAt = Instant.parse("2026-01-02T03:04:05Z");
    return new Tools(
        home,
        home,
        terminal,
        () -> startedAt,
        new RunDirectory(home),
        lab,
        interruption,
        stepSummary);
  }

  String out() {
    return out.toString();
  }

  List<String> err() {
    return err.toString().lines().toList();
  }
}
