package dev.brownout.store.event;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.brownout.store.Backends;
import dev.brownout.store.PostgresResource;
import dev.brownout.store.Relay;
import dev.brownout.store.Relay.Cut;
import dev.brownout.store.event.KeyedEvents.Held;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.net.Socket;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Writes that meet, and writes that are broken off: the effect and the key are both there or not.
 */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
@Timeout(30)
class ConcurrentWritesTest {

  private static final String RECORD = "record_carrier_event(";

  @Inject DataSource database;

  @TestHTTPResource URI address;

  Relay relay;

  private KeyedEvents events;
  private Connection observer;
  private Backends backends;

  @BeforeEach
  void lay() throws SQLException {
    events = new KeyedEvents(database);
    observer = database.getConnection();
    backends = new Backends(observer);
  }

  @AfterEach
  void clear() throws SQLException {
    observer.close();
    events.close();
  }

  @Test
  void record_answers409WithRetryAfter_whileTheOriginalRuns() throws SQLException {
    CompletableFuture<Response> original;
    try (Held shipment = events.holdingTheShipment()) {
      original = events.writing("k-1", 7);
      backends.await(1, RECORD);

      events
          .write("k-1", 7)
          .then()
          .statusCode(409)
          .contentType("application/problem+json")
          .header("Retry-After", "1")
          .header("Idempotency-Replayed", nullValue())
          .body("reason", equalTo("key-in-use"));
      assertThat(shipment).isNotNull();
    }

    original.join().then().statusCode(201).header("Idempotency-Replayed", nullValue());
    events.write("k-1", 7).then().statusCode(201).header("Idempotency-Replayed", "true");
    assertThat(events.effects("k-1")).isEqualTo(1);
  }

  /** As if the hashes of two keys were equal: a wait, and nothing worse. */
  @Test
  void record_onlyPutsOff_whenAnotherKeyHoldsTheLock() throws SQLException {
    String lock =
        String.format(
            Locale.ROOT,
            "SELECT pg_advisory_xact_lock(hashtextextended('test' || E'\\n' || '%s' || E'\\n' || 'k-1', 417))",
            EventRepository.ROUTE);
    try (Held other = events.holding(lock)) {
      events.write("k-1", 7).then().statusCode(409).header("Retry-After", "1");
      assertThat(other).isNotNull();
    }

    assertThat(events.keys()).isZero();
    events.write("k-1", 7).then().statusCode(201).header("Idempotency-Replayed", nullValue());
  }

  /** As if two writes of one key were past the lock: the primary key lets one of them be. */
  @Test
  void record_hasNoEffect_whenItsKeyIsStoredByAnotherMeanwhile() throws SQLException {
    CompletableFuture<Response> second;
    try (Held first =
        events.holding(
            "INSERT INTO idempotency_keys VALUES ('test', '"
                + EventRepository.ROUTE
                + "', 'k-1', sha256('other'), 201, '{}', now() + interval '1 hour')")) {
      second = events.writing("k-1", 7);
      backends.await(1, RECORD);
      first.commit();
    }

    second.join().then().statusCode(409).header("Retry-After", "1");
    assertThat(events.effects()).isZero();
    assertThat(events.shown()).isZero();
  }

  @Test
  void record_hasOneEffect_whenManySendTheSameAtOnce() throws SQLException {
    List<Response> answers =
        IntStream.range(0, 64).mapToObj(i -> events.writing("k-1", 7)).toList().stream()
            .map(CompletableFuture::join)
            .toList();

    assertThat(answers).extracting(Response::statusCode).isSubsetOf(201, 409).contains(201);
    assertThat(answers)
        .filteredOn(answer -> answer.statusCode() == 201 && !isReplayed(answer))
        .hasSize(1);
    assertThat(answers)
        .filteredOn(answer -> answer.statusCode() == 201)
        .extracting(Response::asString)
        .containsOnly(events.write("k-1", 7).asString());
    assertThat(events.effects("k-1")).isEqualTo(1);
    assertThat(events.shown()).isEqualTo(1);
  }

  @Test
  void record_losesNone_whenManyWriteToOneShipmentUnderTheirOwnKeys() throws SQLException {
    List<Response> answers =
        IntStream.range(0, 64).mapToObj(i -> events.writing("k-" + i, 7)).toList().stream()
            .map(CompletableFuture::join)
            .toList();

    assertThat(answers).extracting(Response::statusCode).containsOnly(201);
    assertThat(answers)
        .extracting(answer -> answer.path("number"))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(2, 65).<Object>mapToObj(n -> n).toList());
    assertThat(events.shown()).isEqualTo(64);
    assertThat(events.effects()).isEqualTo(64);
  }

  @Test
  void record_leavesNothing_whenTheDeadlinePasses() throws SQLException {
    try (Held shipment = events.holdingTheShipment()) {
      RestAssured.given()
          .header("Budget-Remaining-Ms", 300)
          .header("Content-Type", "application/json")
          .header("Idempotency-Key", "\"k-1\"")
          .header("Caller", "test")
          .body(KeyedEvents.body("in-transit", KeyedEvents.at(7), "Graz").getBytes(UTF_8))
          .post("/shipments/" + KeyedEvents.SHIPMENT + "/events")
          .then()
          .statusCode(504)
          .contentType("application/problem+json")
          .body("reason", equalTo("deadline"));
      backends.await(0, RECORD);
      assertThat(shipment).isNotNull();
    }

    assertNothingButThenOne();
  }

  @Test
  void record_leavesNothing_whenItsCallerGoesAway() throws Exception {
    try (Held shipment = events.holdingTheShipment()) {
      try (Socket caller = new Socket(address.getHost(), address.getPort())) {
        String body = KeyedEvents.body("in-transit", KeyedEvents.at(7), "Graz");
        String head =
            "POST /shipments/S-90000001/events HTTP/1.1\r\nHost: store\r\nCaller: test\r\n"
                + "Idempotency-Key: \"k-1\"\r\nContent-Type: application/json\r\nContent-Length: "
                + body.length()
                + "\r\n\r\n";
        caller.getOutputStream().write((head + body).getBytes(US_ASCII));
        backends.await(1, RECORD);
      }
      backends.await(0, RECORD);
      assertThat(shipment).isNotNull();
    }

    assertNothingButThenOne();
  }

  @Test
  void record_leavesNothing_whenTheDatabaseEndsIt() throws SQLException {
    try (Held shipment = events.holdingTheShipment()) {
      CompletableFuture<Response> write = events.writing("k-1", 7);
      backends.await(1, RECORD);

      backends.terminate(RECORD);

      write.join().then().statusCode(503).header("Retry-After", "1");
      assertThat(shipment).isNotNull();
    }

    assertNothingButThenOne();
  }

  /**
   * The statement is the transaction: lost on its way, nothing is done; on the way back, all is.
   */
  @ParameterizedTest
  @EnumSource
  void record_isDoneOnce_whenTheConnectionIsLostAndTheWriteRepeated(Cut cut) throws SQLException {
    events.write("warm", 6).then().statusCode(201);
    relay.cut(cut, "k-lost");

    events
        .write("k-lost", 7)
        .then()
        .statusCode(503)
        .contentType("application/problem+json")
        .header("Retry-After", "1")
        .header("Retry-Advice", nullValue());

    assertThat(relay.hasCut()).isTrue();
    assertThat(events.effects("k-lost")).isEqualTo(cut == Cut.AFTER ? 1 : 0);
    events
        .write("k-lost", 7)
        .then()
        .statusCode(201)
        .header("Idempotency-Replayed", cut == Cut.AFTER ? equalTo("true") : nullValue());
    assertThat(events.effects("k-lost")).isEqualTo(1);
  }

  /**
   * The lock is free again and the key unknown, so the repetition is done as if it were the first.
   */
  private void assertNothingButThenOne() throws SQLException {
    assertThat(events.effects()).isZero();
    assertThat(events.keys()).isZero();
    assertThat(events.shown()).isZero();
    events.write("k-1", 7).then().statusCode(201).header("Idempotency-Replayed", nullValue());
    assertThat(events.effects("k-1")).isEqualTo(1);
  }

  private static boolean isReplayed(Response answer) {
    return "true".equals(answer.header("Idempotency-Replayed"));
  }
}
