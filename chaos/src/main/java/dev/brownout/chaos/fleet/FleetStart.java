package dev.brownout.chaos.fleet;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.fault.Faults;
import dev.brownout.chaos.fault.LanePlan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Starts a fleet: first everything that can be wrong before the first process, then all parts at
 * once, the stores as soon as their database is there.
 */
final class FleetStart {
  private static final int PASSWORD_BYTES = 16;
  private static final int REACH_MILLIS = 1_000;

  private final LocalFleetSettings settings;
  private final FleetLayout layout;
  private final Crew crew;
  private final Commands commands;
  private final FleetRecord record;
  private final Progress progress;
  private final Surroundings surroundings = Surroundings.ofThisProcess();
  private final String password = password();

  FleetStart(
      LocalFleetSettings settings,
      Crew crew,
      Commands commands,
      FleetRecord record,
      Progress progress) {
    this.settings = settings;
    this.layout = new FleetLayout(settings.lanes());
    this.crew = crew;
    this.commands = commands;
    this.record = record;
    this.progress = progress;
  }

  /** The way to kill its services, once they run. */
  Kills kills() {
    ServiceStart services = new ServiceStart(settings, surroundings, crew, progress);
    return new LocalKills(settings, services, crew, password);
  }

  void start() throws FleetException {
    Deadline since = Deadline.none(Ticker.system());
    ServiceStart.refuseMissing(settings.home(), settings.experimentFile());
    FileDescriptors.requireEnough(settings.transport());
    ToxiproxyOrigin origin = ToxiproxyFinder.on(surroundings, commands).find(progress);
    requireFreePorts(origin);
    Path data = folders();
    startAll(origin, data);
    failOn(crew.trouble());
    progress.step(
        String.format(Locale.ROOT, "the fleet is up after %d ms", since.spent().toMillis()));
  }

  private void requireFreePorts(ToxiproxyOrigin origin) throws FleetException {
    boolean own = true;
    if (origin instanceof ToxiproxyOrigin.Running running) {
      own = false;
      // It may still have lanes of ours, on the ports that are to be free.
      faults(running.admin()).withdraw();
    }
    PortCheck.requireFree(layout.ports(own));
  }

  private Path folders() throws FleetException {
    try {
      Files.createDirectories(settings.runDirectory());
      Path data = Files.createTempDirectory("brownout-postgresql");
      record.dataIn(data);
      return data;
    } catch (IOException failed) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "%s or a temporary folder cannot be made: %s",
              settings.runDirectory(),
              failed),
          failed);
    }
  }

  private void startAll(ToxiproxyOrigin origin, Path data) throws FleetException {
    ServiceStart services = new ServiceStart(settings, surroundings, crew, progress);
    List<Together.Work> works = new ArrayList<>();
    works.add(() -> startToxiproxy(origin));
    works.add(() -> startDatabaseAndStores(services, data));
    plans(false).forEach(plan -> works.add(() -> services.start(plan, password)));
    Together.run(works);
  }

  private List<ServicePlan> plans(boolean stores) {
    return ServicePlan.all(settings).stream().filter(plan -> plan.isStore() == stores).toList();
  }

  private static String password() {
    byte[] bytes = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private void startDatabaseAndStores(ServiceStart services, Path data) throws FleetException {
    Deadline since = Deadline.none(Ticker.system());
    Postgres postgres = new Postgres(commands, surroundings, log(FleetLayout.POSTGRESQL));
    PostgresAccount account = PostgresAccount.choose(commands);
    postgres.start(postgres.make(account, data, layout.postgresqlPort(), password), crew);
    progress.step(
        String.format(Locale.ROOT, "postgresql is ready after %d ms", since.spent().toMillis()));
    Together.run(
        plans(true).stream()
            .<Together.Work>map(plan -> () -> services.start(plan, password))
            .toList());
  }

  private void startToxiproxy(ToxiproxyOrigin origin) throws FleetException {
    Deadline since = Deadline.none(Ticker.system());
    URI admin =
        new ToxiproxyStart(surroundings, commands, crew, log(FleetLayout.TOXIPROXY))
            .start(origin, layout.adminPort());
    record.toxiproxyAt(admin);
    faults(admin).lay();
    requireReachable(admin);
    progress.step(
        String.format(
            Locale.ROOT,
            "toxiproxy has its %d lanes after %d ms",
            settings.lanes().all().size(),
            since.spent().toMillis()));
  }

  /**
   * A Toxiproxy in a container's or a virtual machine's own network lays lanes nobody can reach.
   */
  private void requireReachable(URI admin) throws FleetException {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(FleetLayout.loopback(), settings.lanes().edgePort()), REACH_MILLIS);
    } catch (IOException nobody) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "Toxiproxy at %s has laid its lanes, but nobody answers at %s:%d: it must listen on this machine's own loopback (in Docker: --network=host)",
              admin,
              LanePlan.HOST,
              settings.lanes().edgePort()),
          nobody);
    }
  }

  private Faults faults(URI admin) {
    return Faults.at(admin, settings.lanes(), layout.upstreams());
  }

  private Path log(String part) {
    return settings.runDirectory().resolve(part + ".log");
  }

  private static void failOn(Optional<String> trouble) throws FleetException {
    if (trouble.isPresent()) {
      throw new FleetException(trouble.get());
    }
  }
}
