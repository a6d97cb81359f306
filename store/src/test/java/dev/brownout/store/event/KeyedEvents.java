package dev.brownout.store.event;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.restassured.response.Response;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;

/** Shipments of these tests' own, the writes to them, and what the database says afterwards. */
final class KeyedEvents implements AutoCloseable {

  static final String SHIPMENT = "S-90000001";
  static final String DELIVERED = "S-90000002";

  private final DataSource database;
  private final ExecutorService callers = Executors.newFixedThreadPool(32);

  /** Lays one shipment that is on its way and one that has arrived. */
  KeyedEvents(DataSource database) throws SQLException {
    this.database = database;
    clear();
    lay(SHIPMENT, "in-transit");
    lay(DELIVERED, "delivered");
  }

  /** Lays a shipment whose only event happened at noon of 2026-03-01. */
  void lay(String id, String status) throws SQLException {
    execute(
        String.format(
            Locale.ROOT,
            """
            INSERT INTO shipments SELECT (jsonb_populate_record(s, jsonb_build_object(
              'id', '%s', 'status', '%s', 'events', jsonb_build_array(jsonb_build_object(
                'at', '2026-03-01T12:00:00Z', 'code', '%s', 'city', 'Graz'))))).*
            FROM shipments AS s WHERE s.id = 'S-00000017'""",
            id,
            status,
            status));
  }

  /** A write of a scan at a minute past noon. */
  Response write(String key, int minute) {
    return write(SHIPMENT, key, "in-transit", minute);
  }

  Response write(String shipment, String key, String code, int minute) {
    return post(shipment, key, body(code, at(minute), "Graz"));
  }

  Response post(String shipment, String key, String body) {
    return given()
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", "\"" + key + "\"")
        .header("Caller", "test")
        .body(body.getBytes(UTF_8))
        .post("/shipments/" + shipment + "/events");
  }

  /** The same while the test goes on. */
  CompletableFuture<Response> writing(String key, int minute) {
    return CompletableFuture.supplyAsync(() -> write(key, minute), callers);
  }

  static String body(String code, String at, String city) {
    return String.format(
        Locale.ROOT, "{\"code\": \"%s\", \"at\": \"%s\", \"city\": \"%s\"}", code, at, city);
  }

  static String at(int minute) {
    return String.format(Locale.ROOT, "2026-03-01T12:%02d:00Z", minute);
  }

  /** How many effects a key has had. */
  long effects(String key) throws SQLException {
    return number("SELECT count(*) FROM carrier_events WHERE idempotency_key = '" + key + "'");
  }

  long effects() throws SQLException {
    return number("SELECT count(*) FROM carrier_events");
  }

  long keys() throws SQLException {
    return number("SELECT count(*) FROM idempotency_keys");
  }

  /** How many events the shipment itself shows, the one it was laid with not counted. */
  long shown() throws SQLException {
    return number(
        "SELECT jsonb_array_length(events) - 1 FROM shipments WHERE id = '" + SHIPMENT + "'");
  }

  long number(String sql) throws SQLException {
    try (var connection = database.getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  void execute(String sql) throws SQLException {
    try (var connection = database.getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** A transaction of the test's own, which holds what its statement locked until it is closed. */
  Held holding(String sql) throws SQLException {
    Connection connection = database.getConnection();
    connection.setAutoCommit(false);
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
    return new Held(connection);
  }

  /** Holds the shipment's row, so that every write to it waits. */
  Held holdingTheShipment() throws SQLException {
    return holding("SELECT FROM shipments WHERE id = '" + SHIPMENT + "' FOR UPDATE");
  }

  @Override
  public void close() throws SQLException {
    callers.shutdownNow();
    clear();
  }

  private void clear() throws SQLException {
    execute("DELETE FROM carrier_events");
    execute("DELETE FROM idempotency_keys");
    execute("DELETE FROM shipments WHERE id LIKE 'S-9%'");
  }

  /** What a transaction holds. */
  record Held(Connection connection) implements AutoCloseable {

    void commit() throws SQLException {
      connection.commit();
    }

    @Override
    public void close() throws SQLException {
      connection.rollback();
      connection.setAutoCommit(true);
      connection.close();
    }
  }
}
