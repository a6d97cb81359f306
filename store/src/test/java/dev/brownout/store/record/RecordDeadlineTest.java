package dev.brownout.store.record;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.brownout.store.Backends;
import dev.brownout.store.PostgresResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.Socket;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A lock on the table makes every read of it hang, as a slow database would. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
@Timeout(30)
class RecordDeadlineTest {

  private static final String READ = "FROM shipments WHERE id";

  @Inject DataSource database;

  @TestHTTPResource URI address;

  private Connection locker;
  private Connection observer;
  private Backends backends;

  @BeforeEach
  void lock() throws SQLException {
    locker = database.getConnection();
    locker.setAutoCommit(false);
    try (var statement = locker.createStatement()) {
      statement.execute("LOCK TABLE shipments IN ACCESS EXCLUSIVE MODE");
    }
    observer = database.getConnection();
    backends = new Backends(observer);
  }

  @AfterEach
  void unlock() throws SQLException {
    locker.rollback();
    locker.setAutoCommit(true);
    locker.close();
    observer.close();
  }

  @Test
  void read_answers504AndStopsTheStatement_whenTheDeadlinePasses() throws SQLException {
    given()
        .header("Budget-Remaining-Ms", 300)
        .when()
        .get("/records/shipments/S-00000017")
        .then()
        .statusCode(504)
        .contentType("application/problem+json")
        .body("reason", equalTo("deadline"))
        .body("detail", containsString("/records/shipments/S-00000017"));

    backends.await(0, READ);
  }

  @Test
  void read_stopsTheStatement_whenTheCallerGoesAway() throws Exception {
    try (Socket caller = new Socket(address.getHost(), address.getPort())) {
      caller
          .getOutputStream()
          .write(
              "GET /records/shipments/S-00000017 HTTP/1.1\r\nHost: store\r\n\r\n"
                  .getBytes(US_ASCII));
      backends.await(1, READ);
    }

    backends.await(0, READ);
  }
}
