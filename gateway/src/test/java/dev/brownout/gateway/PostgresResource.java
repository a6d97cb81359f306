package dev.brownout.gateway;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * A real PostgreSQL on a free loopback port, for as long as the tests run. The gateway reaches it
 * through a {@link Relay}, which tests may have as a field.
 */
public final class PostgresResource implements QuarkusTestResourceLifecycleManager {

  private EmbeddedPostgres postgres;
  private Relay relay;

  @Override
  public Map<String, String> start() {
    try {
      postgres = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
      relay = new Relay(postgres.getPort());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.of(
        "quarkus.datasource.username",
        "postgres",
        "quarkus.datasource.password",
        "postgres",
        "quarkus.datasource.jdbc.url",
        "jdbc:postgresql://127.0.0.1:" + relay.port() + "/postgres");
  }

  @Override
  public void inject(TestInjector injector) {
    injector.injectIntoFields(relay, new TestInjector.MatchesType(Relay.class));
  }

  @Override
  public void stop() {
    try {
      relay.close();
      postgres.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
