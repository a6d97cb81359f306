package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is looked at before the first process starts. */
class FleetChecksTest {
  @TempDir Path folder;

  @Test
  void takenPort_isNamedWithItsPartAndItsHolder() throws Exception {
    try (ServerSocket first = new ServerSocket(0, 1, FleetLayout.loopback());
        ServerSocket second = new ServerSocket(0, 1, InetAddress.getByName("0.0.0.0"))) {
      Map<Integer, String> ports = new TreeMap<>();
      ports.put(first.getLocalPort(), "gateway");
      ports.put(second.getLocalPort(), "gateway");
      assertThatThrownBy(() -> PortCheck.requireFree(ports))
          .isInstanceOf(FleetException.class)
          .hasMessageContaining("(gateway) is taken by pid " + ProcessHandle.current().pid())
          .hasMessageContaining("(and 1 more ports)")
          .hasMessageContaining("--port-base");
    }
  }

  @Test
  void freePorts_pass() {
    assertThatCode(() -> PortCheck.requireFree(FleetLayout.from(FreePorts.base()).ports(true)))
        .doesNotThrowAnyException();
  }

  @Test
  void ports_areAllDifferent_andFitTheContract() {
    Map<Integer, String> ports = FleetLayout.from(18_400).ports(true);
    assertThat(ports)
        .hasSize(5 + 1 + 1 + 65)
        .containsEntry(18_400, "gateway")
        .containsEntry(18_404, "billing-store")
        .containsEntry(18_405, "postgresql")
        .containsEntry(18_408, "toxiproxy")
        .containsEntry(18_409, "edge")
        .containsEntry(18_495, "billing-store-15");
    assertThat(FleetLayout.from(18_400).ports(false)).doesNotContainKey(18_408);
  }

  @Test
  void fileDescriptors_areEnough_exactlyFromTheLimitOn() {
    assertThatCode(() -> FileDescriptors.requireEnough(Transport.H2C, 1_024))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> FileDescriptors.requireEnough(Transport.H1, 8_191))
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("8191")
        .hasMessageContaining("ulimit -n 8192");
  }

  @Test
  void missingProgram_isNamed_withTheCommandThatBuildsIt() {
    LocalFleetSettings settings =
        new LocalFleetSettings(
            folder, folder.resolve("k01.yaml"), 18_400, Transport.H2C, folder.resolve("run"));
    assertThatThrownBy(() -> Fleet.local(settings, Progress.silent()))
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("gateway/target/quarkus-app/quarkus-run.jar is missing")
        .hasMessageContaining("mvn package");
    assertThat(new FleetFiles(folder).state()).doesNotExist();
  }

  @Test
  void missingExperiment_isNamed() throws Exception {
    FakeProject project = FakeProject.in(folder);
    LocalFleetSettings settings =
        new LocalFleetSettings(
            folder,
            folder.resolve("k99.yaml"),
            project.portBase(),
            Transport.H2C,
            folder.resolve("run"));
    assertThatThrownBy(() -> Fleet.local(settings, Progress.silent()))
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("k99.yaml is not there");
  }

  @Test
  void serviceJvm_givesTheGatewayMore_andTheFlagsToAll() {
    ServiceJvm jvm = new ServiceJvm(64, 512, 384, List.of("-XX:+UseG1GC"));
    assertThat(jvm.arguments("gateway")).containsExactly("-Xms64m", "-Xmx512m", "-XX:+UseG1GC");
    assertThat(jvm.arguments("billing")).containsExactly("-Xms64m", "-Xmx384m", "-XX:+UseG1GC");
    assertThatThrownBy(() -> new ServiceJvm(64, 512, 32, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("32 MiB");
  }

  @Test
  void postgresArchive_isThatOfTheMachine() {
    assertThat(PostgresBinaries.names("Mac OS X", "aarch64"))
        .containsExactly("postgres-darwin-arm_64.txz", "postgres-darwin-x86_64.txz");
    assertThat(PostgresBinaries.names("Linux", "amd64"))
        .singleElement()
        .asString()
        .startsWith("postgres-linux-x86_64");
  }
}
