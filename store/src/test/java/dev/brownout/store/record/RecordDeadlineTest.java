package dev.brownout.store.record;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.brownout.store.Backends;
import dev.brownout.store.PostgresResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.net.Socket;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
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

  private static final String PATH = "/records/shipments/S-00000017";
  private static final String READ = "FROM shipments WHERE id";

  @Inject DataSource database;

  @TestHTTPResource URI address;

  private Connection locker;
  private Connection observer;
  private Backends backends;

  @BeforeEach
  void lock() throws SQLException {
    when().get(PATH).then().statusCode(200); // warm, so that the next read is at PostgreSQL at once
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
    CompletableFuture<Response> read =
        supplyAsync(() -> given().header("Budget-Remaining-Ms", 1_000).get(PATH));
    backends.await(1, READ);

    read.join()
        .then()
        .statusCode(504)
        .contentType("application/problem+json")
        .body("reason", equalTo("deadline"))
        .body("allowance_ms", equalTo(1_000))
        .body("detail", containsString(PATH));
    backends.await(0, READ);
  }

  @Test
  void read_answers503_whenTheDatabaseGoesAway() throws SQLException {
    CompletableFuture<Response> read = supplyAsync(() -> when().get(PATH));
    backends.await(1, READ);

    backends.terminate(READ);

    read.join()
        .then()
        .statusCode(503)
        .contentType("application/problem+json")
        .header("Retry-After", "1")
        .body("title", equalTo("Database not available"));
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
