package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user reads when containers do not start; {@code docker} is a script that says so. */
class ComposeStartTest {
  @TempDir private Path home;
  private final Commands commands = new Commands();
  private Path run;

  @BeforeEach
  void build() throws IOException {
    run = home.resolve("run");
    Files.writeString(home.resolve("k01.yaml"), "");
    for (String service : FleetLayout.SERVICES) {
      Path folder = ServicePlan.folder(home, service);
      Files.createDirectories(folder);
      Files.writeString(folder.resolve("quarkus-run.jar"), "");
    }
  }

  @AfterEach
  void close() {
    commands.close();
  }

  private ComposeStart start(String... cases) throws IOException {
    List<String> lines = new ArrayList<>(List.of("case \"$*\" in"));
    lines.addAll(List.of(cases));
    lines.add("'compose version --short') echo 2.40.3 ;;");
    lines.add("esac");
    Programs.script(home.resolve("bin/docker"), lines.toArray(String[]::new));
    Map<String, String> path = Map.of("PATH", home.resolve("bin").toString());
    Surroundings here = new Surroundings(path, home.resolve("cache"), "Linux");
    ComposeFleetSettings settings =
        new ComposeFleetSettings(home, home.resolve("k01.yaml"), Transport.H1, run);
    Compose compose = new Compose(home, ComposeStart.variables(settings), commands, here);
    return new ComposeStart(settings, compose, new ComposeLogs(run), Progress.silent());
  }

  private static String listed(String... containers) {
    return "*' ps --all'*) echo '" + String.join("'; echo '", containers) + "' ;;";
  }

  @Test
  void aPartThatDoesNotGetHealthy_isNamed_withItsLastWordAndItsLog() throws Exception {
    ComposeStart start =
        start(
            "*' up '*) echo 'container x-billing-store-1 is unhealthy'; exit 1 ;;",
            "*' logs '*billing-store) echo 'ERROR password authentication failed' ;;",
            listed(
                "{\"Service\":\"gateway\",\"State\":\"created\"}",
                "{\"Service\":\"billing-store\",\"State\":\"running\",\"Health\":\"unhealthy\"}",
                "{\"Service\":\"postgres\",\"State\":\"running\",\"Health\":\"healthy\"}"));
    assertThatThrownBy(start::start)
        .isInstanceOf(FleetException.class)
        .hasMessage(
            "billing-store is unhealthy: ERROR password authentication failed (log: "
                + run.resolve("billing-store.log")
                + ")");
  }

  @Test
  void aContainerThatCannotBeMade_isSaid_inDockersWords() throws Exception {
    ComposeStart start =
        start(
            "*' up '*) echo 'Error response from daemon: No such image: postgres:17'; exit 1 ;;",
            listed("{\"Service\":\"postgres\",\"State\":\"created\"}"));
    assertThatThrownBy(start::start)
        .hasMessage(
            "the containers could not be started: Error response from daemon: No such image:"
                + " postgres:17; docker compose up --wait shows all of it");
  }

  @Test
  void anImageThatCannotBeBuilt_isSaid_inDockersWords() throws Exception {
    ComposeStart start = start("*' build '*) echo 'pull access denied'; exit 1 ;;");
    assertThatThrownBy(start::start)
        .hasMessage(
            "the images could not be built: pull access denied; docker compose build shows all of it");
  }

  @Test
  void aPortThatIsTaken_isNamed_beforeAnythingIsBuilt() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, FleetLayout.loopback())) {
      int port = taken.getLocalPort();
      ComposeStart start =
          start(
              "*' config --format json') echo '{\"services\":{\"gateway\":{\"ports\":[{\"published\":\""
                  + port
                  + "\"}]}}}' ;;");
      assertThatThrownBy(start::check)
          .hasMessageStartingWith("port " + port + " (gateway) is taken by ")
          .hasMessageEndingWith(
              "publish elsewhere with BROWNOUT_PORTS in .env (184 stands for 18400 to 18409)");
    }
  }

  @Test
  void aFleetThatIsUp_isNotStartedAgain() throws Exception {
    ComposeStart start = start(listed("{\"Service\":\"gateway\",\"State\":\"running\"}"));
    assertThatThrownBy(start::check)
        .hasMessage("gateway is up already; docker compose down stops the fleet");
  }

  @Test
  void aProgramThatWasNotBuilt_isNamed() throws Exception {
    Files.delete(home.resolve("store/target/quarkus-app/quarkus-run.jar"));
    ComposeStart start = start();
    assertThatThrownBy(start::check).hasMessageContainingAll("store", "mvn package -DskipTests");
  }

  @Test
  void theComposeFile_isTold_theTransportAndTheExperiment() throws Exception {
    Path told = home.resolve("told");
    ComposeStart start =
        start(
            "*' up '*) echo \"$FLEET_HTTP2 $FLEET_CONNECTIONS $BROWNOUT_EXPERIMENT\" >"
                + told
                + " ;;");
    assertThatCode(start::start).doesNotThrowAnyException();
    assertThat(told).content().isEqualTo("false 512 " + home.resolve("k01.yaml") + "\n");
  }
}
