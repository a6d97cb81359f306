package dev.brownout.store.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.nullValue;

import dev.brownout.store.PostgresResource;
import dev.brownout.store.event.KeyedEvents.Held;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
@Timeout(30)
class KeyExpiryTest {

  private static final String EXPIRE =
      "UPDATE idempotency_keys SET kept_until = now() - interval '1 s'";

  @Inject DataSource database;
  @Inject KeyExpiry expiry;
  @Inject MeterRegistry meters;

  private KeyedEvents events;

  @BeforeEach
  void lay() throws SQLException {
    events = new KeyedEvents(database);
  }

  @AfterEach
  void clear() throws SQLException {
    events.close();
  }

  @Test
  void run_removesWhatHasExpired_inAsManyBatchesAsItTakes() throws SQLException {
    double before = counted();
    events.execute(
        """
        INSERT INTO idempotency_keys
        SELECT 'test', 'route', 'k-' || n, sha256('x'), 201, '{}',
          now() + CASE WHEN n <= 2500 THEN interval '-1 s' ELSE interval '1 h' END
        FROM generate_series(1, 2600) AS n""");

    assertThat(run()).isEqualTo(2500);

    assertThat(events.keys()).isEqualTo(100);
    assertThat(counted() - before).isEqualTo(2500);
    assertThat(run()).isZero();
  }

  @Test
  void run_waitsForNobody_whenAWriteHoldsAKey() throws SQLException {
    events.write("k-1", 7).then().statusCode(201);
    events.write("k-2", 8).then().statusCode(201);
    events.execute(EXPIRE);

    try (Held write =
        events.holding("SELECT FROM idempotency_keys WHERE idempotency_key = 'k-1' FOR UPDATE")) {
      assertThat(run()).isEqualTo(1);
      assertThat(write).isNotNull();
    }

    assertThat(run()).isEqualTo(1);
    assertThat(events.keys()).isZero();
  }

  @Test
  void key_countsAsUnknown_onceItHasExpired_thoughItsRowIsStillThere() throws SQLException {
    events.write("k-1", 7).then().statusCode(201);
    events.execute(EXPIRE);

    events.write("k-1", 9).then().statusCode(201).header("Idempotency-Replayed", nullValue());

    assertThat(events.effects("k-1")).isEqualTo(2);
    assertThat(events.keys()).isEqualTo(1);
    assertThat(run()).isZero();
  }

  private int run() {
    return expiry.run().await().atMost(Duration.ofSeconds(10));
  }

  private double counted() {
    return meters.get("store.idempotency.keys.expired").counter().count();
  }
}
