package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members and their crew, with real processes. */
class MemberTest {
  private static final URI ADDRESS = URI.create("http://127.0.0.1:1");

  @TempDir Path folder;
  private final Commands commands = new Commands();
  private final Crew crew = new Crew(members -> {});

  @AfterEach
  void stop() {
    crew.stop(commands);
    commands.close();
  }

  private Member start(String name, String... lines) throws IOException, FleetException {
    Path script = Programs.script(folder.resolve(name + ".sh"), lines);
    ProcessBuilder builder = new ProcessBuilder(script.toString());
    return crew.start(name, ADDRESS, builder, folder.resolve(name + ".log"), Ending.TERMINATE);
  }

  private Part partOf(long pid) {
    return new Part("billing", ADDRESS, pid, folder.resolve("billing.log"));
  }

  @Test
  void remembered_isTheSameProcess_whenPidAndStartAgree() throws Exception {
    Member started = start("billing", "exec tail -f /dev/null");
    Member again = Member.remembered(started.part(), started.startMillis(), Ending.TERMINATE);
    assertThat(again.isAlive()).isTrue();
    again.askToEnd(commands);
    assertThat(started.endsWithin(Duration.ofSeconds(30))).isTrue();
    assertThat(again.trouble()).hasValueSatisfying(w -> assertThat(w).contains("has gone"));
  }

  @Test
  void remembered_neverTouchesAProcessThatGotThePidLater() throws Exception {
    Member other = start("billing", "exec tail -f /dev/null");
    long anHour = Duration.ofHours(1).toMillis();
    Member reused =
        Member.remembered(
            partOf(other.part().pid()), other.startMillis() - anHour, Ending.TERMINATE);
    assertThat(reused.isAlive()).isFalse();
    assertThat(reused.processes()).isEmpty();
    reused.askToEnd(commands);
    reused.makeEnd(List.of(), Duration.ZERO);
    assertThat(other.isAlive()).isTrue();
  }

  @Test
  void trouble_hasExitCodeAndLastWords() throws Exception {
    Member member = start("billing", "echo 'ERROR no table' >&2", "exit 3");
    assertThat(member.endsWithin(Duration.ofSeconds(30))).isTrue();
    assertThat(member.trouble())
        .hasValueSatisfying(
            words ->
                assertThat(words)
                    .startsWith("billing (pid " + member.part().pid() + ") ended with exit code 3")
                    .contains("ERROR no table")
                    .contains("billing.log"));
  }

  @Test
  void somebodyElsesProcess_isLeftRunning() throws Exception {
    Member mine = start("billing", "exec tail -f /dev/null");
    Member theirs = Member.running("toxiproxy", ADDRESS, mine.part().pid(), folder, Ending.LEAVE);
    theirs.askToEnd(commands);
    theirs.makeEnd(theirs.processes().toList(), Duration.ZERO);
    assertThat(mine.isAlive()).isTrue();
  }

  @Test
  void stop_endsTheProcessThatIgnoresSigterm_andItsChildren() throws Exception {
    Path ready = folder.resolve("ready");
    Member stubborn =
        start(
            "billing",
            "trap '' TERM",
            "tail -f /dev/null &",
            "echo > " + ready,
            "while :; do wait; done");
    while (!Files.exists(ready)) {
      Thread.onSpinWait();
    }
    List<ProcessHandle> family = stubborn.processes().toList();
    assertThat(family).hasSizeGreaterThan(1);
    crew.stop(commands);
    for (ProcessHandle process : family) {
      process.onExit().get(30, TimeUnit.SECONDS);
    }
    assertThat(stubborn.isAlive()).isFalse();
  }

  @Test
  void stop_asksCallersBeforeThoseTheyCall() throws Exception {
    Path order = folder.resolve("order");
    for (String name : List.of("toxiproxy", "billing-store", "billing", "gateway")) {
      Path ready = folder.resolve(name + ".ready");
      start(
          name,
          "trap 'echo " + name + " >> " + order + "; exit 0' TERM",
          "echo > " + ready,
          "tail -f /dev/null &",
          "wait");
      while (!Files.exists(ready)) {
        Thread.onSpinWait();
      }
    }
    crew.stop(commands);
    assertThat(Files.readAllLines(order))
        .containsExactly("gateway", "billing", "billing-store", "toxiproxy");
  }

  @Test
  void nobodyJoins_onceTheCrewIsStopped() {
    crew.stop(commands);
    assertThatThrownBy(() -> start("billing", "exit 0"))
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("interrupted");
    assertThat(crew.members()).isEmpty();
  }

  @Test
  void aProgramThatIsNotThere_isNamed() {
    ProcessBuilder builder = new ProcessBuilder(folder.resolve("none").toString());
    assertThatThrownBy(
            () -> crew.start("billing", ADDRESS, builder, folder.resolve("log"), Ending.TERMINATE))
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("billing could not be started")
        .hasMessageContaining("none");
  }
}
