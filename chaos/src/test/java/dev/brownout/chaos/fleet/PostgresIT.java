package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A real PostgreSQL of our own. */
class PostgresIT {
  @TempDir Path folder;
  private final Commands commands = new Commands();
  private final Crew crew = new Crew(members -> {});

  @AfterEach
  void stop() {
    crew.stop(commands);
    commands.close();
  }

  private Postgres postgres() {
    return new Postgres(commands, Surroundings.ofThisProcess(), folder.resolve("postgresql.log"));
  }

  /** The account that is chosen here and, where this is root, the one without user namespaces. */
  static Stream<PostgresAccount> accounts() throws FleetException {
    try (Commands asking = new Commands()) {
      PostgresAccount chosen = PostgresAccount.choose(asking);
      return chosen.prefix().isEmpty()
          ? Stream.of(chosen)
          : Stream.of(chosen, PostgresAccount.asNobody());
    }
  }

  @ParameterizedTest
  @MethodSource("accounts")
  void postgres_servesItsRole_andEndsAtOnce_withClientsConnected(PostgresAccount account)
      throws Exception {
    Path data = Files.createTempDirectory("brownout-postgresql");
    try {
      int port = FreePorts.base() + 5;
      Postgres postgres = postgres();
      postgres.start(postgres.make(account, data, port, "secret"), crew);
      assertThat(Database.selectOne(port, "delivery", "brownout", "secret")).isEqualTo("1");
      try (var client = Database.connect(port, "billing", "brownout", "secret")) {
        assertThat(client.isValid(5)).isTrue();
        var family = crew.members().get(0).processes().toList();
        crew.stop(commands);
        assertThat(family).hasSizeGreaterThan(1).noneMatch(ProcessHandle::isAlive);
      }
      assertThat(Files.readString(folder.resolve("postgresql.log")))
          .contains("database system is shut down");
    } finally {
      Folders.delete(data);
    }
  }

  @Test
  void postgresThatCannotStart_saysWhy() throws Exception {
    int port = FreePorts.base() + 5;
    Path data = Files.createTempDirectory("brownout-postgresql");
    try {
      Postgres postgres = postgres();
      PostgresAccount account = PostgresAccount.choose(commands);
      Postgres.Cluster cluster = postgres.make(account, data, port, "secret");
      Files.writeString(data.resolve("postgresql.conf"), "no_such_setting = 1\n");
      assertThatThrownBy(() -> postgres.start(cluster, crew))
          .isInstanceOf(FleetException.class)
          .hasMessageContaining("postgresql (pid ")
          .hasMessageContaining("ended with exit code 1")
          .hasMessageContaining("FATAL");
    } finally {
      Folders.delete(data);
    }
  }

  @Test
  void dataThatCannotBeMade_isSaid() throws Exception {
    PostgresAccount account = PostgresAccount.choose(commands);
    Path notEmpty = Files.createDirectories(folder.resolve("data"));
    Files.writeString(notEmpty.resolve("file"), "in the way");
    assertThatThrownBy(() -> postgres().make(account, notEmpty, 18_405, "secret"))
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("PostgreSQL could not run initdb");
  }
}
