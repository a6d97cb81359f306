package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Runs other programs to their end, each within a bound, and ends them when it is closed. */
final class Commands implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final Set<Process> running = new HashSet<>();
  private boolean closed;

  /**
   * How a command ended.
   *
   * @param exit its exit code; {@value #NOT_STARTED} or {@value #OUT_OF_TIME} when it had none
   * @param output what it wrote, standard error included
   */
  record Result(int exit, String output) {
    static final int NOT_STARTED = -1;
    static final int OUT_OF_TIME = -2;

    boolean isFine() {
      return exit == 0;
    }

    /** The last line that is not empty, for messages. */
    String lastLine() {
      List<String> lines = output.lines().filter(line -> !line.isBlank()).toList();
      return lines.isEmpty() ? "exit code " + exit : lines.get(lines.size() - 1).strip();
    }
  }

  /**
   * A command.
   *
   * @param words program and arguments
   * @param environment variables to set or replace
   * @param input what it reads from standard input
   */
  record Command(List<String> words, Map<String, String> environment, String input) {
    static Command of(List<String> words) {
      return new Command(List.copyOf(words), Map.of(), "");
    }

    static Command of(String... words) {
      return of(List.of(words));
    }

    Command with(String variable, String value) {
      Map<String, String> more = new HashMap<>(environment);
      more.put(variable, value);
      return new Command(words, more, input);
    }

    Command reading(String text) {
      return new Command(words, environment, text);
    }
  }

  /** Runs a command; one that takes longer is ended, and so is everything it started. */
  Result run(Duration limit, Command command) {
    try {
      Path scratch = Files.createTempDirectory("brownout-command");
      try {
        return runIn(scratch, limit, command);
      } finally {
        Folders.delete(scratch);
      }
    } catch (IOException failed) {
      return new Result(Result.NOT_STARTED, String.valueOf(failed.getMessage()));
    }
  }

  private Result runIn(Path scratch, Duration limit, Command command) throws IOException {
    Path output = scratch.resolve("output");
    Path input = Files.writeString(scratch.resolve("input"), command.input());
    ProcessBuilder builder =
        new ProcessBuilder(command.words())
            .directory(scratch.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .redirectInput(input.toFile());
    builder.environment().putAll(command.environment());
    Process process = begin(builder);
    boolean ended = ends(process, limit);
    String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
    return ended
        ? new Result(process.exitValue(), text)
        : new Result(Result.OUT_OF_TIME, text + "\nno end within " + limit.toSeconds() + " s");
  }

  private synchronized Process begin(ProcessBuilder builder) throws IOException {
    if (closed) {
      throw new IOException("interrupted");
    }
    Process process = builder.start();
    running.add(process);
    return process;
  }

  private boolean ends(Process process, Duration limit) {
    try {
      return process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      end(process);
      synchronized (this) {
        running.remove(process);
      }
    }
  }

  private static void end(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      awaitEnd(process);
    }
  }

  private static void awaitEnd(Process process) {
    try {
      process.waitFor(GRACE.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends what runs; later commands are refused. */
  @Override
  public synchronized void close() {
    closed = true;
    running.forEach(Commands::end);
  }
}
