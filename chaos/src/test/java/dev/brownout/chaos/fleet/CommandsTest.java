package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.chaos.fleet.Commands.Command;
import dev.brownout.chaos.fleet.Commands.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {
  private static final Duration AMPLE = Duration.ofSeconds(60);

  @TempDir Path folder;

  private Path script(String... lines) throws Exception {
    return Programs.script(folder.resolve("script"), lines);
  }

  @Test
  void result_hasExitAndBothOutputs() throws Exception {
    Path script = script("echo out", "echo $WORD >&2", "echo", "exit 7");
    try (Commands commands = new Commands()) {
      Result result = commands.run(AMPLE, Command.of(script.toString()).with("WORD", "err"));
      assertThat(result.exit()).isEqualTo(7);
      assertThat(result.isFine()).isFalse();
      assertThat(result.output()).isEqualTo("out\nerr\n\n");
      assertThat(result.lastLine()).isEqualTo("err");
    }
  }

  @Test
  void command_readsItsInput() {
    try (Commands commands = new Commands()) {
      assertThat(commands.run(AMPLE, Command.of("cat").reading("SELECT 1;\n")).output())
          .isEqualTo("SELECT 1;\n");
    }
  }

  @Test
  void output_isReadAsUtf8_asInputIsWritten() {
    try (Commands commands = new Commands()) {
      assertThat(commands.run(AMPLE, Command.of("cat").reading("Köln: 12 €")).lastLine())
          .isEqualTo("Köln: 12 €");
    }
  }

  @Test
  void command_thatIsNotThere_isAResult() {
    try (Commands commands = new Commands()) {
      Result result = commands.run(AMPLE, Command.of(folder.resolve("none").toString()));
      assertThat(result.exit()).isEqualTo(Result.NOT_STARTED);
      assertThat(result.lastLine()).contains("No such file");
    }
  }

  @Test
  void command_thatDoesNotEnd_isEnded_withWhatItStarted() throws Exception {
    Path pid = folder.resolve("pid");
    Path script =
        script(
            "tail -f /dev/null &",
            "echo $! > " + pid + ".new",
            "mv " + pid + ".new " + pid,
            "wait");
    try (Commands commands = new Commands()) {
      Result result = commands.run(Duration.ofSeconds(2), Command.of(script.toString()));
      assertThat(result.exit()).isEqualTo(Result.OUT_OF_TIME);
      assertThat(result.lastLine()).isEqualTo("no end within 2 s");
    }
    long child = Long.parseLong(Files.readString(pid).strip());
    ProcessHandle.of(child).ifPresent(left -> left.onExit().join());
  }

  @Test
  void close_endsWhatRuns_andRefusesWhatComesLater() throws Exception {
    Path started = folder.resolve("started");
    Path script = script("echo > " + started, "exec tail -f /dev/null");
    Commands commands = new Commands();
    var result =
        java.util.concurrent.CompletableFuture.supplyAsync(
            () -> commands.run(AMPLE, Command.of(script.toString())),
            run -> new Thread(run, "command").start());
    while (!Files.exists(started)) {
      Thread.onSpinWait();
    }
    commands.close();
    assertThat(result.get(30, java.util.concurrent.TimeUnit.SECONDS).isFine()).isFalse();
    assertThat(commands.run(AMPLE, Command.of("true")).lastLine()).isEqualTo("interrupted");
  }
}
