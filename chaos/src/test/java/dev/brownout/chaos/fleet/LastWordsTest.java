package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastWordsTest {
  @TempDir Path folder;

  private String words(String log) throws IOException {
    return LastWords.of(Files.writeString(folder.resolve("log"), log));
  }

  @Test
  void innermostCause_isPreferred() throws IOException {
    assertThat(
            words(
                """
                12:00:00 INFO starting
                12:00:01 ERROR Failed to start application
                java.lang.RuntimeException: Failed to start quarkus
                \tat io.quarkus.runner.ApplicationImpl.doStart(Unknown Source)
                Caused by: java.net.BindException: Address already in use
                \tat java.base/sun.nio.ch.Net.bind0(Native Method)
                \t... 12 more

                """))
        .isEqualTo("Caused by: java.net.BindException: Address already in use");
  }

  @Test
  void lastError_isNext() throws IOException {
    assertThat(words("ERROR one\nERROR two\nINFO bye\n")).isEqualTo("ERROR two");
  }

  @Test
  void fatal_isHeard() throws IOException {
    assertThat(words("FATAL:  could not map memory\nLOG: database system is shut down\n"))
        .isEqualTo("FATAL:  could not map memory");
  }

  @Test
  void lastLine_isTheRest() throws IOException {
    assertThat(words("one\ntwo\n\n")).isEqualTo("two");
  }

  @Test
  void longLine_isCut() throws IOException {
    assertThat(words("x".repeat(1_000))).hasSize(301).endsWith("…");
  }

  @Test
  void longLog_isReadFromItsEnd() throws IOException {
    assertThat(words("ERROR old\n" + "noise\n".repeat(20_000) + "the end\n")).isEqualTo("the end");
  }

  @Test
  void emptyOrMissingLog_isSaid() throws IOException {
    assertThat(words("")).isEqualTo("its log is empty");
    assertThat(LastWords.of(folder.resolve("none"))).isEqualTo("its log is empty");
  }
}
