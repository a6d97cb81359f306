package dev.brownout.chaos.cli;

import dev.brownout.chaos.report.Style;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/**
 * The tool's door, {@code chaos/chaos VERB}. System properties that the script sets: {@code
 * brownout.home}, the project's root (default: the working folder or the nearest one above it that
 * has experiments); {@code brownout.out.terminal} and {@code brownout.err.terminal}, whether
 * standard output and standard error are terminals (default false).
 */
public final class Main {
  private Main() {}

  /** Runs a verb and ends the program with its exit code. */
  public static void main(String[] args) {
    Interruption interruption = Interruption.ofThisProgram();
    int code = run(args, tools(interruption));
    interruption.finish();
    System.exit(code);
  }

  /** Runs a verb and says how it ended. */
  static int run(String[] args, Tools tools) {
    CommandLine line = ChaosCommand.line(tools);
    return line.setExpandAtFiles(false).setUsageHelpAutoWidth(true).execute(args);
  }

  private static Tools tools(Interruption interruption) {
    Path here = Path.of("").toAbsolutePath();
    Path home = home(here);
    return new Tools(
        home,
        here,
        terminal(),
        WallClock::now,
        new RunDirectory(home),
        new LocalLab(),
        interruption,
        Optional.ofNullable(System.getenv("GITHUB_STEP_SUMMARY")).filter(file -> !file.isBlank()));
  }

  private static Path home(Path here) {
    String named = System.getProperty("brownout.home");
    if (named != null) {
      return Path.of(named).toAbsolutePath().normalize();
    }
    for (Path folder = here; folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve("experiments"))) {
        return folder;
      }
    }
    return here;
  }

  private static Terminal terminal() {
    boolean plain = wantsPlain(System.getenv());
    boolean ansi = Boolean.getBoolean("brownout.out.terminal") && !plain;
    boolean statusLine = Boolean.getBoolean("brownout.err.terminal") && !plain;
    return new Terminal(
        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
        new PrintWriter(System.err, true, StandardCharsets.UTF_8),
        ansi ? Style.ANSI : Style.PLAIN,
        statusLine);
  }

  /** Of a terminal that can nothing else, or whose user set NO_COLOR (no-color.org) to anything. */
  static boolean wantsPlain(Map<String, String> environment) {
    return !environment.getOrDefault("NO_COLOR", "").isEmpty()
        || "dumb".equals(environment.get("TERM"));
  }
}
