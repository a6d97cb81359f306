package dev.brownout.chaos.fleet;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.fault.LanePlan;
import dev.brownout.chaos.fleet.Commands.Command;
import dev.brownout.chaos.fleet.Commands.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The lab's PostgreSQL: three databases, {@code delivery}, {@code billing} and {@code gateway}, and
 * one role that owns them and comes in with a password from loopback only; the superuser does not
 * come in at all.
 *
 * <p>Made for a lab: nothing is forced to disk, since the data are made anew by each start, and the
 * memory is small, since a few megabytes of records are all there is.
 *
 * @param commands runs what runs to its end
 * @param surroundings this machine
 * @param log file of its output
 */
record Postgres(Commands commands, Surroundings surroundings, Path log) {
  /** The role of both stores and of the gateway. */
  static final String ROLE = "brownout";

  /** The databases, one a store and the gateway's own. */
  static final List<String> DATABASES = List.of("delivery", "billing", "gateway");

  private static final Duration MAKE = Duration.ofSeconds(60);
  private static final Duration START = Duration.ofSeconds(30);

  /** A cluster that is ready to be started. */
  record Cluster(PostgresAccount account, Path binaries, Path data, int port) {}

  /** Makes a cluster; some hundred milliseconds once the programs are unpacked. */
  Cluster make(PostgresAccount account, Path data, int port, String password)
      throws FleetException {
    Path binaries = PostgresBinaries.under(account.binaries(surroundings.cache()));
    Cluster cluster = new Cluster(account, binaries, data, port);
    try {
      account.own(data);
      initialize(cluster);
      Files.writeString(data.resolve("postgresql.conf"), settings(port), StandardOpenOption.APPEND);
      Files.writeString(data.resolve("pg_hba.conf"), admission());
      createDatabases(cluster, password);
      return cluster;
    } catch (IOException failed) {
      throw new FleetException(
          String.format(Locale.ROOT, "PostgreSQL's data cannot be written to %s: %s", data, failed),
          failed);
    }
  }

  private static String settings(int port) {
    return String.format(
        Locale.ROOT,
        """
        listen_addresses = '%s'
        port = %d
        unix_socket_directories = ''
        max_connections = 100
        shared_buffers = 32MB
        max_wal_size = 256MB
        fsync = off
        synchronous_commit = off
        full_page_writes = off
        wal_level = minimal
        max_wal_senders = 0
        max_logical_replication_workers = 0
        max_parallel_workers_per_gather = 0
        jit = off
        log_checkpoints = off
        timezone = 'UTC'
        """,
        LanePlan.HOST,
        port);
  }

  private static String admission() {
    String databases = String.join(",", DATABASES);
    return String.format(
        Locale.ROOT, "host %s %s %s/32 scram-sha-256\n", databases, ROLE, LanePlan.HOST);
  }

  private void initialize(Cluster cluster) throws FleetException {
    run(
        cluster,
        "",
        "initdb",
        "--pgdata=" + cluster.data(),
        "--username=postgres",
        "--encoding=UTF8",
        "--locale=C",
        "--auth=reject",
        "--no-sync",
        "--no-instructions");
  }

  /** In PostgreSQL's single-user mode: before anybody can connect, and without a password. */
  private void createDatabases(Cluster cluster, String password) throws FleetException {
    StringBuilder sql = new StringBuilder();
    sql.append(String.format(Locale.ROOT, "CREATE ROLE %s LOGIN PASSWORD '%s';\n", ROLE, password));
    for (String database : DATABASES) {
      sql.append(String.format(Locale.ROOT, "CREATE DATABASE %s OWNER %s;\n", database, ROLE));
    }
    Result made =
        run(
            cluster,
            sql.toString(),
            "postgres",
            "--single",
            "-D",
            cluster.data().toString(),
            "postgres");
    if (made.output().contains("ERROR:")) {
      throw failed("create the databases", made);
    }
  }

  private Result run(Cluster cluster, String input, String program, String... arguments)
      throws FleetException {
    List<String> words = new ArrayList<>(List.of(program(cluster, program)));
    words.addAll(List.of(arguments));
    Result result = commands.run(MAKE, Command.of(cluster.account().words(words)).reading(input));
    if (!result.isFine()) {
      throw failed("run " + program, result);
    }
    return result;
  }

  private static String program(Cluster cluster, String program) {
    return cluster.binaries().resolve("bin").resolve(program).toString();
  }

  private static FleetException failed(String what, Result result) {
    return new FleetException(
        String.format(
            Locale.ROOT,
            "PostgreSQL could not %s: %s; look at free space in %s and at the account's rights",
            what,
            result.lastLine(),
            System.getProperty("java.io.tmpdir")));
  }

  /** Starts the cluster as part of a crew and waits until it takes connections. */
  void start(Cluster cluster, Crew crew) throws FleetException {
    List<String> words =
        cluster
            .account()
            .words(List.of(program(cluster, "postgres"), "-D", cluster.data().toString()));
    Member member =
        crew.start(
            FleetLayout.POSTGRESQL,
            java.net.URI.create("postgresql://" + LanePlan.HOST + ":" + cluster.port()),
            new ProcessBuilder(new Detached(surroundings).words(words)),
            log,
            Ending.INTERRUPT);
    Readiness.await(
        member, Deadline.after(START, Ticker.system()), () -> takesConnections(cluster.data()));
  }

  /** PostgreSQL writes its state into the eighth line of its pid file, as pg_ctl reads it. */
  private static boolean takesConnections(Path data) {
    try {
      List<String> lines = Files.readAllLines(data.resolve("postmaster.pid"));
      return lines.size() > 7 && lines.get(7).strip().equals("ready");
    } catch (IOException notYet) {
      return false;
    }
  }
}
