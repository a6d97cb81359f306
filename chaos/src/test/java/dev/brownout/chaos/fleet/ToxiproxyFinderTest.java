package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ways to a Toxiproxy, with small real programs on a PATH of their own. */
class ToxiproxyFinderTest {
  @TempDir Path folder;
  private final Commands commands = new Commands();
  private final Map<String, String> environment = new HashMap<>();
  private String system = "Linux";

  @AfterEach
  void close() {
    commands.close();
  }

  private Path bin() {
    return folder.resolve("bin");
  }

  private Surroundings here() {
    environment.putIfAbsent("PATH", bin().toString());
    return new Surroundings(environment, folder.resolve("cache"), system);
  }

  private ToxiproxyOrigin find() throws FleetException {
    return ToxiproxyFinder.on(here(), commands).find(Progress.silent());
  }

  private Path script(String name, String... lines) throws IOException {
    return Programs.script(bin().resolve(name), lines);
  }

  private void goThatBuilds() throws IOException {
    script(
        "go",
        "[ \"$*\" = \"install github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0\" ] || exit 1",
        "echo '#!/bin/sh' > \"$GOBIN/server\"",
        "/bin/chmod +x \"$GOBIN/server\"");
  }

  @Test
  void aRunningOne_isTakenFirst() throws Exception {
    script("toxiproxy-server", "echo '  -proxy-metrics'");
    try (TinyHttpServer server =
        TinyHttpServer.start(
            FleetLayout.loopback(),
            0,
            request ->
                new TinyHttpServer.Response(request.path().equals("/version") ? 200 : 404, ""))) {
      URI admin = FleetLayout.http(server.port());
      environment.put("TOXIPROXY_URL", admin.toString());
      assertThat(find()).isEqualTo(new ToxiproxyOrigin.Running(admin));
    }
  }

  @Test
  void aRunningOneThatDoesNotAnswer_isNeverReplacedSilently() throws Exception {
    script("toxiproxy-server", "echo '  -proxy-metrics'");
    environment.put("TOXIPROXY_URL", "http://127.0.0.1:1");
    assertThatThrownBy(this::find)
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("TOXIPROXY_URL=http://127.0.0.1:1")
        .hasMessageContaining("nobody answers there")
        .hasMessageContaining("unset TOXIPROXY_URL");
  }

  @Test
  void aRunningOneElsewhere_isRefused() {
    environment.put("TOXIPROXY_URL", "http://192.0.2.1:8474");
    assertThatThrownBy(this::find)
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("it must run on this machine");
  }

  @Test
  void anAddressThatIsNone_isRefused_withAnExample() {
    for (String wrong :
        new String[] {"127.0.0.1:8474", "http://127.0.0.1", "ftp://a:1", "http://[:1"}) {
      environment.put("TOXIPROXY_URL", wrong);
      assertThatThrownBy(this::find)
          .as(wrong)
          .isInstanceOf(FleetException.class)
          .hasMessageContaining("TOXIPROXY_URL=" + wrong)
          .hasMessageContaining("write http://127.0.0.1:8474");
    }
  }

  @Test
  void oneOnThePath_isTakenBeforeACachedOne() throws Exception {
    Path installed = script("toxiproxy-server", "echo '  -proxy-metrics' >&2");
    Programs.script(CachedToxiproxy.place(here()));
    assertThat(find()).isEqualTo(new ToxiproxyOrigin.Program(installed));
  }

  @Test
  void oneOnThePathUnderItsOtherName_isTaken() throws Exception {
    Path installed = script("toxiproxy", "echo '  -proxy-metrics' >&2");
    assertThat(find()).isEqualTo(new ToxiproxyOrigin.Program(installed));
  }

  @Test
  void anOldOneOnThePath_isPassedOver() throws Exception {
    script("toxiproxy-server", "echo '  -config string' >&2; exit 2");
    Path cached = Programs.script(CachedToxiproxy.place(here()));
    assertThat(find()).isEqualTo(new ToxiproxyOrigin.Program(cached));
  }

  @Test
  void aCachedOne_isTakenBeforeABuild() throws Exception {
    goThatBuilds();
    Path cached = Programs.script(CachedToxiproxy.place(here()));
    assertThat(find()).isEqualTo(new ToxiproxyOrigin.Program(cached));
    assertThat(cached).hasContent("#!/bin/sh\n\n");
  }

  @Test
  void one_isBuiltOnce_andKept() throws Exception {
    goThatBuilds();
    Path place = CachedToxiproxy.place(here());
    assertThat(find()).isEqualTo(new ToxiproxyOrigin.Program(place));
    Files.delete(bin().resolve("go"));
    assertThat(find()).isEqualTo(new ToxiproxyOrigin.Program(place));
    assertThat(place.getParent()).isDirectoryContaining("glob:**/toxiproxy-server");
    try (var files = Files.list(place.getParent())) {
      assertThat(files).as("no remains of the build").hasSize(1);
    }
  }

  @Test
  void anImageThatIsThere_isTakenWithoutAPull() throws Exception {
    Path docker =
        script(
            "docker",
            "case \"$1\" in version) echo linux;; image) exit 0;; *) echo \"unexpected $*\"; exit 1;; esac");
    assertThat(find())
        .isEqualTo(new ToxiproxyOrigin.Container(docker, "ghcr.io/shopify/toxiproxy:2.12.0"));
  }

  @Test
  void anImageThatIsMissing_isPulled() throws Exception {
    Path docker =
        script(
            "docker",
            "case \"$1\" in version) echo linux;; image) exit 1;; pull) exit 0;; *) exit 1;; esac");
    assertThat(find())
        .isEqualTo(new ToxiproxyOrigin.Container(docker, "ghcr.io/shopify/toxiproxy:2.12.0"));
  }

  @Test
  void docker_isPassedOver_whereItHasNoHostNetwork() throws Exception {
    system = "Mac OS X";
    script("docker", "exit 0");
    assertThatThrownBy(this::find)
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("this is Mac OS X");
  }

  @Test
  void whenThereIsNone_everyWayIsNamed_withWhyItIsClosed() throws Exception {
    script("go", "echo 'go: no network'; exit 1");
    script("docker", "echo 'Cannot connect to the Docker daemon'; exit 1");
    assertThatThrownBy(this::find)
        .isInstanceOf(FleetException.class)
        .hasMessageContainingAll(
            "no Toxiproxy found",
            "set TOXIPROXY_URL to the address of one that runs on this machine (not set)",
            "put toxiproxy-server 2.5 or newer on the PATH (none there)",
            "copy toxiproxy-server 2.12.0 to " + CachedToxiproxy.place(here()) + " (not there)",
            "go install github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0",
            "(Go could not build it: go: no network)",
            "ghcr.io/shopify/toxiproxy:2.12.0 (Cannot connect to the Docker daemon)");
  }

  @Test
  void withoutGoAndDocker_thatIsSaid() {
    assertThatThrownBy(this::find)
        .isInstanceOf(FleetException.class)
        .hasMessageContainingAll("(no Go there)", "(no docker on the PATH)");
  }

  @Test
  void aFileThatCannotBeRun_isNoProgram() throws Exception {
    Files.createDirectories(bin());
    Files.writeString(bin().resolve("toxiproxy-server"), "#!/bin/sh\n");
    assertThatThrownBy(this::find)
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("on the PATH (none there)");
  }
}
