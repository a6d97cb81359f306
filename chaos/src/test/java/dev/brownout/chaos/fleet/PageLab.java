package dev.brownout.chaos.fleet;

import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Regime;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** A real fleet for a page: some requests are late and some are lost, by their ids. */
final class PageLab implements AutoCloseable {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final Path EXPERIMENT = Path.of("src/test/resources/page.yaml");
  private static final int WARM_READS = 60;

  private final Fleet fleet;
  private final Regime regime;
  private final Luck luck;

  private PageLab(Fleet fleet, Experiment experiment) {
    this.fleet = fleet;
    this.regime = experiment.regime("some-late-some-lost");
    this.luck = new Luck(experiment.seed(), regime.lanes("gateway>billing"));
  }

  static PageLab start(Path logs) throws FleetException {
    var settings = new LocalFleetSettings(HOME, EXPERIMENT, FreePorts.base(), Transport.H2C, logs);
    var lab = new PageLab(Fleet.local(settings, Progress.silent()), Experiment.read(EXPERIMENT));
    lab.warm();
    lab.holdUpEveryAnswer(Duration.ZERO);
    return lab;
  }

  /** A cold fleet is slow on every lane. */
  private void warm() {
    URI read = edge().resolve("/tracking/S-00000017?partial=true");
    for (int i = 0; i < WARM_READS; i++) {
      Http.status(read, Duration.ofSeconds(10));
    }
  }

  URI edge() {
    return fleet.edge();
  }

  /** The gateway's own address, past the edge's lane. */
  URI gateway() {
    return fleet.services().get("gateway");
  }

  Luck luck() {
    return luck;
  }

  /** Whatever comes through the edge is late by this much. */
  void holdUpEveryAnswer(Duration time) {
    fleet.faults().apply(regime, time);
  }

  /** Nobody reaches anybody through a lane any more; the gateway's own address still answers. */
  void cutEveryLane() {
    fleet.faults().withdraw();
  }

  void mend() {
    fleet.faults().lay();
    holdUpEveryAnswer(Duration.ZERO);
  }

  /** Attempts of a service that ended since their caller had left. */
  long cancelled(String service, String client) {
    return Counters.sum(
        fleet.services().get(service),
        "budget_attempt_results_total",
        "client=\"" + client + "\"",
        "result=\"cancelled\"");
  }

  /** Database connections that the shipments' store is using. */
  long connectionsInUse() {
    return Counters.sum(fleet.services().get("delivery-store"), "store_sql_connections_in_use");
  }

  /** The shipments' database, past their store. */
  Connection database() throws IOException, SQLException {
    String environment =
        Files.readString(Path.of("/proc/" + part("delivery-store").pid() + "/environ"));
    String password =
        environment.replaceFirst("(?s).*QUARKUS_DATASOURCE_PASSWORD=([^\\x00]*).*", "$1");
    int port = part("postgresql").address().getPort();
    return Database.connect(port, "delivery", Postgres.ROLE, password);
  }

  /** Statements that wait for a lock. */
  static int waiting(Connection database) {
    String sql =
        "SELECT count(*) FROM pg_stat_activity"
            + " WHERE datname = 'delivery' AND wait_event_type = 'Lock'";
    try (ResultSet rows = database.createStatement().executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private Part part(String name) {
    return fleet.parts().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
  }

  @Override
  public void close() {
    fleet.close();
  }
}
