package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.chaos.fault.LanePlan;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fleet with a real Toxiproxy and a real PostgreSQL, and small real programs as services. */
class LocalFleetIT {
  @TempDir Path folder;
  private FakeProject project;

  @BeforeEach
  void makeProject() throws IOException {
    project = FakeProject.in(folder);
  }

  @AfterEach
  void leaveNothing() throws FleetException {
    Fleet.down(project.home(), Progress.silent());
  }

  private Fleet start() throws FleetException {
    return Fleet.local(project.settings(), Progress.silent());
  }

  private static String get(URI address) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(address).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  private void assertNothingListens() {
    FleetLayout.from(project.portBase())
        .ports(true)
        .keySet()
        .forEach(port -> assertThat(PortOwner.words(port)).as("port %d", port).isEmpty());
  }

  private static void assertGone(Set<Long> pids) {
    assertThat(pids)
        .allSatisfy(
            pid ->
                assertThat(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false))
                    .as("pid %d lives", pid)
                    .isFalse());
  }

  @Test
  void everyHop_leadsThroughItsLaneToItsService() throws Exception {
    try (Fleet fleet = start()) {
      assertThat(get(fleet.edge())).contains("quarkus.http.port=" + project.portBase());
      LanePlan lanes = fleet.lanes();
      String behindBilling = get(FleetLayout.http(lanes.port("billing>store", 15)));
      assertThat(behindBilling).contains("quarkus.http.port=" + (project.portBase() + 4));
    }
  }

  @Test
  void parts_areListedGatewayFirst_withTheirProcesses() throws Exception {
    try (Fleet fleet = start()) {
      assertThat(fleet.parts())
          .extracting(Part::name)
          .containsExactlyInAnyOrder(
              "gateway",
              "delivery-ops",
              "billing",
              "delivery-store",
              "billing-store",
              "postgresql",
              "toxiproxy")
          .startsWith("gateway", "delivery-ops", "billing", "delivery-store", "billing-store");
      List<Long> pids = fleet.parts().stream().map(Part::pid).toList();
      assertThat(fleet.pids()).containsAll(pids).hasSizeGreaterThan(pids.size());
      assertThat(fleet.trouble()).isEmpty();
    }
  }

  @Test
  void close_leavesNoProcessPortDataOrState() throws Exception {
    Fleet fleet = start();
    Set<Long> pids = fleet.pids();
    String data = FleetState.read(project.files().state()).orElseThrow().data();
    assertThat(Path.of(data)).isDirectory();
    fleet.close();
    assertGone(pids);
    assertNothingListens();
    assertThat(Path.of(data)).doesNotExist();
    assertThat(project.files().state()).doesNotExist();
    fleet.close();
  }

  @Test
  void close_endsAServiceThatIgnoresTheRequestToEnd() throws Exception {
    project.behave("billing", "stubborn");
    Fleet fleet = start();
    Set<Long> pids = fleet.pids();
    fleet.close();
    assertGone(pids);
  }

  @Test
  void trouble_namesThePartThatDied_withItsExit() throws Exception {
    try (Fleet fleet = start()) {
      Part billing =
          fleet.parts().stream().filter(p -> p.name().equals("billing")).findFirst().orElseThrow();
      ProcessHandle process = ProcessHandle.of(billing.pid()).orElseThrow();
      process.destroyForcibly();
      process.onExit().get(10, TimeUnit.SECONDS);
      assertThat(fleet.trouble())
          .hasValueSatisfying(
              words ->
                  assertThat(words)
                      .contains("billing (pid " + billing.pid() + ") was ended by signal 9")
                      .contains("listening")
                      .contains(billing.log().toString()));
    }
  }

  @Test
  void start_namesTheServiceThatDies_andLeavesNothing() throws Exception {
    project.behave("store", "dies");
    assertThatThrownBy(this::start)
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("-store (pid ")
        .hasMessageContaining("ended with exit code 3")
        .hasMessageContaining("ERROR the table \"shipments\" is missing");
    assertNothingListens();
    assertThat(project.files().state()).doesNotExist();
  }

  @Test
  void start_isRefusedBeforeAnythingRuns_whenAPortIsTaken() throws Exception {
    int lane = project.settings().lanes().port("delivery-ops>store", 7);
    try (ServerSocket taker = new ServerSocket(lane, 1, FleetLayout.loopback())) {
      assertThat(taker.isBound()).isTrue();
      assertThatThrownBy(this::start)
          .isInstanceOf(FleetException.class)
          .hasMessageContaining("port " + lane + " (delivery-ops-store-07) is taken by pid")
          .hasMessageContaining("--port-base (now " + project.portBase());
    }
    assertThat(project.settings().runDirectory()).doesNotExist();
    assertNothingListens();
  }

  @Test
  void start_isRefused_whileAnotherRunIsGoingOn() throws Exception {
    try (Fleet fleet = start()) {
      assertThatThrownBy(this::start)
          .isInstanceOf(FleetException.class)
          .hasMessageContaining("another run is going on")
          .hasMessageContaining("pid " + ProcessHandle.current().pid());
      assertThat(fleet.trouble()).isEmpty();
    }
  }

  @Test
  void aFleetLeftUp_isFoundAgainWhole_andRefusesASecondOne() throws Exception {
    Fleet first = start();
    Set<Long> pids = first.pids();
    first.leaveUp();
    first.close();
    assertThatThrownBy(this::start)
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("a fleet is up already")
        .hasMessageContaining("chaos down");
    Fleet again = Fleet.attach(project.home()).orElseThrow();
    assertThat(again.lanes()).isEqualTo(project.settings().lanes());
    assertThat(again.transport()).isEqualTo(project.settings().transport());
    assertThat(again.runs(project.settings().experimentFile())).isTrue();
    assertThat(again.trouble()).isEmpty();
    assertThat(again.parts()).hasSize(7);
    assertThat(again.pids()).containsAll(again.parts().stream().map(Part::pid).toList());
    assertThat(get(again.edge())).isNotEmpty();
    again.close();
    assertGone(pids);
    assertNothingListens();
    assertThat(Fleet.attach(project.home())).isEmpty();
  }

  @Test
  void down_stopsAFleetThatWasLeftUp_andSaysWhetherThereWasOne() throws Exception {
    Fleet fleet = start();
    Set<Long> pids = fleet.pids();
    fleet.leaveUp();
    assertThat(Fleet.down(project.home(), Progress.silent())).isTrue();
    assertGone(pids);
    assertNothingListens();
    assertThat(Fleet.down(project.home(), Progress.silent())).isFalse();
  }

  @Test
  void aToolThatWasKilled_leavesAFleetThatTheNextStartRemoves() throws Exception {
    Process tool = tool("wait");
    awaitUp(tool);
    Set<Long> old =
        FleetState.read(project.files().state()).orElseThrow().members().stream()
            .map(FleetState.Kept::pid)
            .collect(Collectors.toSet());
    tool.destroyForcibly();
    assertThat(tool.waitFor(10, TimeUnit.SECONDS)).isTrue();
    try (Fleet fleet = start()) {
      assertGone(old);
      assertThat(fleet.trouble()).isEmpty();
    }
  }

  @Test
  void aToolThatIsInterruptedWhileUp_leavesNothing() throws Exception {
    Process tool = tool("wait");
    awaitUp(tool);
    assertLeavesNothingWhenAskedToEnd(tool);
  }

  @Test
  void aToolThatIsInterruptedWhileStarting_leavesNothing() throws Exception {
    project.behave("gateway", "never-ready");
    Process tool = tool("wait");
    awaitLine(tool, "toxiproxy has its 65 lanes");
    assertLeavesNothingWhenAskedToEnd(tool);
  }

  @Test
  void aFleetThatWasLeftUp_outlivesItsTool() throws Exception {
    Process tool = tool("leave");
    assertThat(tool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(tool.exitValue()).isZero();
    try (Fleet fleet = Fleet.attach(project.home()).orElseThrow()) {
      assertThat(fleet.trouble()).isEmpty();
      assertThat(get(fleet.edge())).isNotEmpty();
    }
  }

  private Process tool(String what) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Programs.java(
                FleetTool.class,
                project.home().toString(),
                Integer.toString(project.portBase()),
                what));
    return builder.redirectErrorStream(true).start();
  }

  private static void awaitUp(Process tool) throws IOException {
    awaitLine(tool, "the fleet is up");
  }

  private static void awaitLine(Process tool, String words) throws IOException {
    StringBuilder heard = new StringBuilder();
    var output = tool.inputReader();
    String line = output.readLine();
    while (line != null && !line.contains(words)) {
      heard.append(line).append('\n');
      line = output.readLine();
    }
    assertThat(line).as("what the tool said: %s", heard).isNotNull();
  }

  private void assertLeavesNothingWhenAskedToEnd(Process tool) throws Exception {
    Set<Long> family =
        FleetState.read(project.files().state()).orElseThrow().toMembers().stream()
            .flatMap(Member::processes)
            .map(ProcessHandle::pid)
            .collect(Collectors.toSet());
    assertThat(family).isNotEmpty();
    tool.destroy();
    assertThat(tool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertGone(family);
    assertNothingListens();
    assertThat(project.files().state()).doesNotExist();
  }

  /** chaostoolkit#195: an interrupt kept the rollback from being run, and the faults stayed. */
  @Test
  void chaostoolkit195_aRunningToxiproxy_isGivenBackWithoutLanes_byAToolThatIsInterrupted()
      throws Exception {
    int admin = project.portBase() + 99;
    Path log = folder.resolve("own").resolve("toxiproxy.log");
    try (ToxiproxyServer own = ToxiproxyServer.start(admin, log, Progress.silent())) {
      Process tool = toolWith(own.admin());
      awaitUp(tool);
      assertThat(get(own.admin().resolve("/proxies"))).contains("gateway-billing-15");
      tool.destroy();
      assertThat(tool.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(get(own.admin().resolve("/proxies"))).isEqualTo("{}");
    }
    assertNothingListens();
  }

  private Process toolWith(URI toxiproxy) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Programs.java(
                FleetTool.class,
                project.home().toString(),
                Integer.toString(project.portBase()),
                "wait"));
    builder.environment().put(RunningToxiproxy.VARIABLE, toxiproxy.toString());
    return builder.redirectErrorStream(true).start();
  }

  @Test
  void databases_letTheirRoleIn_andNobodyElse() throws Exception {
    try (Fleet fleet = start()) {
      String settings = get(fleet.services().get("billing-store"));
      assertThat(settings)
          .contains("quarkus.datasource.reactive.url=postgresql://127.0.0.1:")
          .contains("/billing")
          .contains("env QUARKUS_DATASOURCE_PASSWORD=");
      String password =
          settings
              .lines()
              .filter(line -> line.startsWith("env QUARKUS_DATASOURCE_PASSWORD="))
              .map(line -> line.substring(line.indexOf('=') + 1))
              .findFirst()
              .orElseThrow();
      int port = FleetLayout.from(project.portBase()).postgresqlPort();
      assertThat(Database.selectOne(port, "billing", "brownout", password)).isEqualTo("1");
      assertThat(Database.selectOne(port, "delivery", "brownout", password)).isEqualTo("1");
      assertThat(Database.selectOne(port, "gateway", "brownout", password)).isEqualTo("1");
      assertThat(Database.selectOne(port, "billing", "brownout", "wrong"))
          .contains("password authentication failed");
      assertThat(Database.selectOne(port, "postgres", "postgres", password))
          .contains("no pg_hba.conf entry");
    }
  }

  @Test
  void gateway_isToldItsDatabaseAndThePassword_andNobodyWithoutOneIs() throws Exception {
    try (Fleet fleet = start()) {
      assertThat(get(fleet.services().get("gateway")))
          .contains("/gateway")
          .contains("env QUARKUS_DATASOURCE_PASSWORD=");
      assertThat(get(fleet.services().get("delivery-ops")))
          .doesNotContain("QUARKUS_DATASOURCE_PASSWORD");
    }
  }

  @Test
  void everyPart_listensOnLoopbackOnly() throws Exception {
    try (Fleet fleet = start()) {
      Set<Long> pids = fleet.pids();
      List<String> open = listening(pids);
      assertThat(open)
          .isNotEmpty()
          .allSatisfy(address -> assertThat(address).contains("0100007F:"));
    }
  }

  /** Local addresses in the kernel's tables whose port belongs to one of the fleet's processes. */
  private static List<String> listening(Set<Long> pids) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/net/tcp"));
        Stream<String> lines6 = Files.lines(Path.of("/proc/net/tcp6"))) {
      return Stream.concat(lines, lines6)
          .map(line -> line.strip().replaceAll("\\s+", " ").split(" "))
          .filter(fields -> fields.length > 3 && fields[3].equals("0A"))
          .map(fields -> fields[1])
          .filter(address -> belongs(address, pids))
          .toList();
    }
  }

  private static boolean belongs(String address, Set<Long> pids) {
    int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16);
    return PortOwner.pid(port).filter(pids::contains).isPresent();
  }

  @Test
  void aLaneIsOpen_beforeItsServiceHasBeenAskedAnything() throws Exception {
    try (Fleet fleet = start();
        Socket socket = new Socket(FleetLayout.loopback(), fleet.edge().getPort())) {
      assertThat(socket.isConnected()).isTrue();
    }
  }
}
