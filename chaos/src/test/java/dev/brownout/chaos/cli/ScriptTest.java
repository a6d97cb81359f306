package dev.brownout.chaos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script {@code chaos/chaos} in a project of empty files, with a Java and a Maven that talk.
 */
class ScriptTest {
  private static final FileTime OLD = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));
  private static final FileTime NEW = FileTime.from(Instant.parse("2026-01-02T00:00:00Z"));
  private static final FileTime NEWEST = FileTime.from(Instant.parse("2026-01-03T00:00:00Z"));
  private static final List<String> SERVICES =
      List.of("store", "delivery-ops", "billing", "gateway");
  private static final List<String> TOOLS =
      List.of(
          "sh", "sed", "head", "dirname", "readlink", "find", "paste", "mkdir", "mv", "cp", "tr");

  private record Ended(int code, String out, List<String> err) {}

  @TempDir private Path folder;
  private Path home;
  private Path bin;

  @BeforeEach
  void layProject() throws IOException {
    home = folder.resolve("a project");
    bin = Files.createDirectories(folder.resolve("bin"));
    for (String module : List.of("budget/core", "budget/quarkus", "budget/lanes", "chaos")) {
      layModule(module);
    }
    for (String service : SERVICES) {
      layModule(service);
      lay(home.resolve(service + "/target/quarkus-app/quarkus-run.jar"), NEW);
    }
    lay(home.resolve("pom.xml"), OLD);
    lay(home.resolve("chaos/target/chaos-1.jar"), NEW);
    Files.copy(Path.of("chaos"), home.resolve("chaos/chaos"));
    for (String tool : TOOLS) {
      layProgram(tool, "exec " + found(tool) + " \"$@\"");
    }
    layProgram("java", talkingJava(17));
    layProgram("mvn", "echo \"mvn $*\"");
  }

  private static Path found(String tool) {
    return List.of("/bin/", "/usr/bin/").stream()
        .map(bin -> Path.of(bin + tool))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }

  private void layModule(String module) throws IOException {
    lay(home.resolve(module + "/pom.xml"), OLD);
    lay(home.resolve(module + "/src/main/A.java"), OLD);
  }

  private static void lay(Path file, FileTime time) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
    Files.setLastModifiedTime(file, time);
  }

  private void layProgram(String name, String body) throws IOException {
    Path program = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + body + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static String talkingJava(int version) {
    return String.format(
        Locale.ROOT,
        """
        [ "$1" != -version ] || { echo 'openjdk version "%d.0.1" 2026-01-01' >&2; exit 0; }
        for word in "$@"; do echo "[$word]"; done
        exit 3""",
        version);
  }

  private Ended run(String... args) throws IOException, InterruptedException {
    return runScript(home.resolve("chaos/chaos"), args);
  }

  private Ended runScript(Path script, String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("/bin/sh", script.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", bin.toString());
    Path err = folder.resolve("err");
    Process process = builder.redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), out, Files.readAllLines(err));
  }

  @Test
  void everythingFresh_startsTheTool_withTheArgumentsAndItsExitCode() throws Exception {
    Ended ended = run("run", "--json", "a file", "");
    assertThat(ended.err()).isEmpty();
    assertThat(ended.code()).isEqualTo(3);
    assertThat(ended.out())
        .contains("[-Dbrownout.home=" + home.toRealPath() + "]")
        .contains("[-Dbrownout.out.terminal=false]")
        .endsWith("a project/chaos/target/chaos-1.jar]\n[run]\n[--json]\n[a file]\n[]\n");
  }

  @Test
  void script_findsItsProject_throughALink() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), home.resolve("chaos/chaos"));
    assertThat(runScript(link, "down").out())
        .contains("[-Dbrownout.home=" + home.toRealPath() + "]");
  }

  @Test
  void oldJava_isOneLineAndCode4() throws Exception {
    layProgram("java", talkingJava(11));
    Ended ended = run("run");
    assertThat(ended.code()).isEqualTo(4);
    assertThat(ended.err())
        .containsExactly(
            "chaos/chaos: needs Java 17 or newer, but java is version 11; set JAVA_HOME to a newer"
                + " one");
  }

  @Test
  void noJava_isOneLineAndCode4() throws Exception {
    Files.delete(bin.resolve("java"));
    Ended ended = run("run");
    assertThat(ended.code()).isEqualTo(4);
    assertThat(ended.err())
        .containsExactly(
            "chaos/chaos: needs Java 17 or newer, but there is no java; install one or set"
                + " JAVA_HOME");
  }

  @Test
  void noMaven_isOneLineAndCode4_onlyWhenThereIsSomethingToBuild() throws Exception {
    Files.delete(bin.resolve("mvn"));
    assertThat(run("run").code()).isEqualTo(3);
    Files.delete(home.resolve("billing/target/quarkus-app/quarkus-run.jar"));
    Ended ended = run("run");
    assertThat(ended.code()).isEqualTo(4);
    assertThat(ended.err())
        .containsExactly(
            "chaos/chaos: needs Maven 3.8 or newer to build billing; install it, or build elsewhere"
                + " with mvn package");
  }

  @Test
  void missingJar_isBuilt_andSaidSo() throws Exception {
    Files.delete(home.resolve("gateway/target/quarkus-app/quarkus-run.jar"));
    Ended ended = run("up");
    assertThat(ended.err())
        .containsExactly(
            "chaos/chaos: building gateway (missing, or older than the sources) ...",
            "mvn -q -B -DskipTests -pl gateway -am package");
    assertThat(ended.code()).isEqualTo(3);
  }

  @Test
  void changedLibrary_buildsWhatIsMadeOfIt_once() throws Exception {
    Files.setLastModifiedTime(home.resolve("budget/core/src/main/A.java"), NEWEST);
    Ended first = run("run");
    assertThat(first.err().get(1)).contains("-pl store,delivery-ops,billing,gateway,chaos -am");
    assertThat(run("run").err()).isEmpty();
  }

  @Test
  void changedService_isBuiltOnlyByVerbsThatStartIt() throws Exception {
    Files.setLastModifiedTime(home.resolve("store/pom.xml"), NEWEST);
    assertThat(run("down").err()).isEmpty();
    assertThat(run("run", "--help").err()).isEmpty();
    assertThat(run("run").err().get(0)).contains("building store ");
  }

  @Test
  void failedBuild_isCode4_andTriedAgain() throws Exception {
    layProgram("mvn", "echo broken; exit 1");
    Files.setLastModifiedTime(home.resolve("chaos/src/main/A.java"), NEWEST);
    Ended ended = run("down");
    assertThat(ended.code()).isEqualTo(4);
    assertThat(ended.err()).last().isEqualTo("chaos/chaos: the build failed; see the lines above");
    assertThat(run("down").code()).isEqualTo(4);
  }
}
