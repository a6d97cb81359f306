package dev.brownout.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFileTest {
  private static final Path NAME = Path.of("result.json");

  @TempDir private Path folder;

  private static ResultFiles whole() {
    return ResultFiles.run()
        .withRegime("normal", 6)
        .withPolicy("deadline", "200ms")
        .cell("normal", "deadline", 8, 1, 1);
  }

  private RunFile read(String text) throws IOException {
    return RunFile.read(NAME, Files.writeString(folder.resolve(NAME), text));
  }

  private String complaint(String text) {
    Throwable thrown = catchThrowable(() -> read(text));
    assertThat(thrown).isInstanceOf(RunFileException.class);
    assertThat(thrown.getMessage()).doesNotContain("\n");
    return thrown.getMessage();
  }

  @Test
  void result_isReadBack() throws IOException {
    RunFile run = read(whole().text());
    assertThat(run.experiment()).isEqualTo("k01");
    assertThat(run.seed()).isEqualTo(417);
    assertThat(run.trouble()).isNull();
    assertThat(run.settings().regimes().get("normal").cycleMs()).containsExactly(6L);
    assertThat(run.settings().policies().get("deadline").gateway().maxAttempts()).isEqualTo(3);
    RunFile.Cell cell = run.cell("normal", "deadline").orElseThrow();
    assertThat(cell.within()).isEqualTo(8);
    assertThat(cell.perRead().measured()).isEqualTo("wwwwwwwwod");
    assertThat(cell.predicted()).isNull();
    assertThat(run.cell("normal", "nested")).isEmpty();
  }

  @Test
  void folder_meansTheResultInIt() throws IOException {
    whole().write(folder.resolve("result.json"));
    assertThat(RunFile.read(Path.of("run"), folder).cells()).hasSize(1);
    Path none = Files.createDirectory(folder.resolve("empty"));
    assertThat(catchThrowable(() -> RunFile.read(Path.of("empty"), none)))
        .hasMessage("empty/result.json: there is no such file");
  }

  @Test
  void newField_isPassedOver() throws IOException {
    assertThat(read(whole().with("mood", "good").but("weather", 3).text()).cells()).hasSize(1);
  }

  @Test
  void fileCutOffAnywhere_isRefused() {
    String text = whole().text();
    for (int end = 0; end < text.length(); end += 37) {
      assertThat(complaint(text.substring(0, end)))
          .startsWith("result.json: is ")
          .containsAnyOf("is empty", "is cut off at line ", "is no JSON at line ");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hello | is no JSON at line 1, column ",
        "<html></html> | is no JSON at line 1, column ",
        "'{\"a\": 1} 2' | is no JSON at line 1, column ",
        "'{\"a\": 1, \"a\": 2}' | is no JSON at line 1, column ",
        "[] | is no result of chaos/chaos run, since it has no schema_version",
        "'{\"schema_version\": \"1\"}' | is no result of chaos/chaos run, since it has no"
            + " schema_version",
        "'{\"schema_version\": 7}' | has schema_version 7, and this tool reads 1; read it with the"
            + " tool that wrote it, or measure again",
        "'{\"schema_version\": 1}' | experiment: is missing"
      })
  void whatIsNoResult_isRefused_inOneLine(String text, String complaint) {
    assertThat(complaint(text)).startsWith("result.json: ").contains(complaint);
  }

  @Test
  void fieldOfAnotherKind_isRefused_withItsPath() {
    assertThat(complaint(whole().but("within", "many").text()))
        .startsWith("result.json: cells[0].within: ");
    assertThat(complaint(whole().but("within", 7.5).text()))
        .startsWith("result.json: cells[0].within: ");
    assertThat(complaint(whole().with("seed", null).text())).startsWith("result.json: seed: ");
    assertThat(complaint(whole().with("started_at", "yesterday").text()))
        .isEqualTo(
            "result.json: started_at: \"yesterday\" is no instant like 2026-01-02T03:04:05Z");
  }

  @Test
  void countsThatDoNotAddUp_areRefused() {
    assertThat(complaint(whole().but("within", 9).text()))
        .isEqualTo("result.json: cells[0]: within 9 + outside 1 + dropped 1 is not reads 10");
    assertThat(complaint(whole().but("reads", 9).but("within", 7).text()))
        .isEqualTo("result.json: cells[0]: per_read has 10 reads and 8 within, the cell 9 and 7");
  }

  @Test
  void bytesThatAreNoText_areRefused() throws IOException {
    Path file = folder.resolve(NAME);
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
    assertThat(catchThrowable(() -> RunFile.read(NAME, file)))
        .isInstanceOf(RunFileException.class)
        .hasMessageStartingWith("result.json: cannot be read as text (");
    Files.write(file, "\u0000".getBytes(StandardCharsets.UTF_8));
    assertThat(catchThrowable(() -> RunFile.read(NAME, file))).isInstanceOf(RunFileException.class);
  }
}
