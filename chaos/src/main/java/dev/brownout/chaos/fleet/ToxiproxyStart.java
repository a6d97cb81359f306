package dev.brownout.chaos.fleet;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.fault.LanePlan;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Makes a Toxiproxy of any origin part of a crew, and waits until it answers. */
record ToxiproxyStart(Surroundings surroundings, Commands commands, Crew crew, Path log) {
  private static final Duration LIMIT = Duration.ofSeconds(15);

  /** The address of its API. */
  URI start(ToxiproxyOrigin origin, int adminPort) throws FleetException {
    if (origin instanceof ToxiproxyOrigin.Running running) {
      return use(running.admin());
    }
    URI admin = FleetLayout.http(adminPort);
    if (origin instanceof ToxiproxyOrigin.Container container) {
      runContainer(container, admin);
    } else if (origin instanceof ToxiproxyOrigin.Program program) {
      runProgram(program.file(), admin);
    }
    return admin;
  }

  private URI use(URI admin) throws FleetException {
    long pid = PortOwner.pid(admin.getPort()).orElse(0L);
    crew.join(Member.running(FleetLayout.TOXIPROXY, admin, pid, log, Ending.LEAVE));
    return admin;
  }

  private void runProgram(Path program, URI admin) throws FleetException {
    List<String> words = new ArrayList<>(List.of(program.toString()));
    words.addAll(arguments(admin.getPort()));
    ProcessBuilder builder = new ProcessBuilder(new Detached(surroundings).words(words));
    // One line a connection otherwise.
    builder.environment().put("LOG_LEVEL", "error");
    builder.environment().put("GOGC", "400");
    builder.environment().put("GOMAXPROCS", "1");
    await(crew.start(FleetLayout.TOXIPROXY, admin, builder, log, Ending.TERMINATE));
  }

  private void runContainer(ToxiproxyOrigin.Container container, URI admin) throws FleetException {
    long pid =
        DockerToxiproxy.run(container, admin.getPort(), arguments(admin.getPort()), commands);
    Member member = Member.running(FleetLayout.TOXIPROXY, admin, pid, log, Ending.REMOVE_CONTAINER);
    try {
      crew.join(member);
    } catch (FleetException interrupted) {
      DockerToxiproxy.remove(admin.getPort(), commands);
      throw interrupted;
    }
    await(member);
  }

  private static void await(Member member) throws FleetException {
    URI admin = member.part().address();
    Readiness.await(member, Deadline.after(LIMIT, Ticker.system()), () -> answers(admin));
  }

  private static boolean answers(URI admin) {
    return Http.status(admin.resolve("/version"), Readiness.ONE_LOOK) == 200;
  }

  private static List<String> arguments(int port) {
    return List.of("-host=" + LanePlan.HOST, "-port=" + port, "-proxy-metrics");
  }
}
