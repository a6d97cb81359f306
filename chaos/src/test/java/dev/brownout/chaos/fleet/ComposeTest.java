package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user reads when the containers cannot be had; {@code docker} is a script that says so. */
class ComposeTest {
  private static final String RUNNING =
      "{\"Service\":\"%s\",\"ID\":\"id-of-%s\",\"State\":\"running\",\"Health\":\"healthy\",\"ExitCode\":0,"
          + "\"Publishers\":[{\"TargetPort\":18400,\"PublishedPort\":19600},"
          + "{\"TargetPort\":18401,\"PublishedPort\":19601},{\"TargetPort\":18402,\"PublishedPort\":19602},"
          + "{\"TargetPort\":18403,\"PublishedPort\":19603},{\"TargetPort\":18404,\"PublishedPort\":19604},"
          + "{\"TargetPort\":8474,\"PublishedPort\":19608},{\"TargetPort\":18409,\"PublishedPort\":19609}]}";

  @TempDir private Path home;
  private final Commands commands = new Commands();

  @AfterEach
  void close() {
    commands.close();
  }

  /** A docker that answers by what it is asked, the first pattern that fits; the rest succeeds. */
  private Compose docker(String... cases) throws IOException {
    List<String> lines = new ArrayList<>(List.of("case \"$*\" in"));
    lines.addAll(List.of(cases));
    lines.add("'compose version --short') echo 2.40.3 ;;");
    lines.add("esac");
    Programs.script(home.resolve("bin/docker"), lines.toArray(String[]::new));
    return compose();
  }

  private Compose compose() {
    Map<String, String> environment = Map.of("PATH", home.resolve("bin").toString());
    Surroundings here = new Surroundings(environment, home.resolve("cache"), "Linux");
    return new Compose(home, Map.of(), commands, here);
  }

  private void listing(String... lines) throws IOException {
    Files.write(home.resolve("ps"), List.of(lines));
  }

  private String listed() {
    return "*' ps --all'*) /bin/cat " + home.resolve("ps") + " ;;";
  }

  private static String[] allHealthy() {
    return ComposeLayout.PARTS.stream()
        .map(part -> RUNNING.replace("%s", part))
        .toArray(String[]::new);
  }

  @Test
  void noDocker_isSaid_withWhatToInstall() {
    assertThatThrownBy(() -> compose().requireUsable())
        .isInstanceOf(FleetException.class)
        .hasMessageStartingWith("docker is not on the PATH: install Docker");
  }

  @Test
  void noDaemon_isSaid_inDockersWords() throws Exception {
    Compose compose =
        docker("version*) echo 'Cannot connect to the Docker daemon at unix:///x' >&2; exit 1 ;;");
    assertThatThrownBy(compose::requireUsable)
        .hasMessage(
            "no Docker daemon answers: Cannot connect to the Docker daemon at unix:///x;"
                + " start it, set DOCKER_HOST, or leave --fleet compose out");
  }

  @Test
  void anOldCompose_isSaid_withBothVersions() throws Exception {
    Compose compose = docker("'compose version --short') echo v2.20.9 ;;");
    assertThatThrownBy(compose::requireUsable)
        .hasMessageStartingWith("Docker Compose 2.21 or newer is needed, and this is v2.20.9");
  }

  @Test
  void noCompose_isSaid_inDockersWords() throws Exception {
    Compose compose =
        docker(
            "'compose version'*) echo \"docker: 'compose' is not a docker command.\"; exit 1 ;;");
    assertThatThrownBy(compose::requireUsable)
        .hasMessageContainingAll("2.21 or newer", "'compose' is not a docker command");
  }

  @Test
  void aVariableThatIsUnset_isSaid_inTheComposeFilesWords() throws Exception {
    Compose compose =
        docker("*config*) echo 'required variable BROWNOUT_DB_PASSWORD is missing: x'; exit 1 ;;");
    assertThatThrownBy(compose::requireUsable)
        .hasMessage(
            "docker-compose.yml cannot be used: required variable BROWNOUT_DB_PASSWORD is missing: x");
  }

  @Test
  void nothingUp_isNoFleet() throws Exception {
    listing(
        "{\"Service\":\"gateway\",\"State\":\"exited\",\"ExitCode\":143}",
        "{\"Service\":\"prometheus\",\"State\":\"running\",\"Health\":\"healthy\"}");
    assertThat(new ComposeFromHost(docker(listed())).look()).isEmpty();
  }

  @Test
  void aFleetInPart_isRefused_withEveryPartThatAils() throws Exception {
    String[] lines = allHealthy();
    lines[2] = "{\"Service\":\"delivery-store\",\"State\":\"exited\",\"ExitCode\":1}";
    lines[3] = "{\"Service\":\"billing-store\",\"State\":\"running\",\"Health\":\"unhealthy\"}";
    lines[6] = "";
    listing(lines);
    assertThatThrownBy(() -> new ComposeFromHost(docker(listed())).look())
        .isInstanceOf(FleetException.class)
        .hasMessageStartingWith(
            "the fleet is up in part only: delivery-store is exited (1),"
                + " billing-store is unhealthy, gateway is missing; docker compose up --wait");
  }

  @Test
  void aWholeFleet_isWhereItIsPublished_andSaysWhenOneOfItChanges() throws Exception {
    listing(allHealthy());
    Path states = home.resolve("states");
    String first = "0123abcd 0 2026-01-01T00:00:00Z running\n".repeat(7);
    Files.writeString(states, first);
    ComposeFromHost view =
        new ComposeFromHost(docker(listed(), "inspect*) /bin/cat " + states + " ;;"));
    ComposeLayout layout = view.look().orElseThrow();
    assertThat(layout.services().get("gateway")).hasToString("http://127.0.0.1:19600");
    assertThat(layout.services().get("billing-store")).hasToString("http://127.0.0.1:19604");
    assertThat(layout.admin()).hasToString("http://127.0.0.1:19608");
    assertThat(layout.edge()).hasToString("http://127.0.0.1:19609");
    assertThat(view.trouble()).isEmpty();
    assertThat(view.showsAllProcesses()).as("pid 0 is nobody's").isFalse();

    Files.writeString(states, first.replaceFirst("00:00:00", "00:00:01"));
    assertThat(view.trouble()).contains(restarted("postgres"));

    Files.writeString(states, first.replaceFirst("running", "exited"));
    assertThat(view.trouble().orElseThrow()).startsWith("postgres's container has ended");
  }

  @Test
  void thisProgram_isReached_atTheBridge_elseAtLoopback() throws Exception {
    assertThat(ComposeNeighbour.address("no-bridge")).isEqualTo(FleetLayout.loopback());
    NetworkInterface.networkInterfaces()
        .filter(one -> one.inetAddresses().anyMatch(Inet4Address.class::isInstance))
        .forEach(
            one -> {
              InetAddress address = ComposeNeighbour.address(one.getName());
              assertThat(one.inetAddresses()).contains(address);
            });
  }

  private static String restarted(String part) {
    return part + "'s container restarted; see docker compose logs " + part;
  }
}
