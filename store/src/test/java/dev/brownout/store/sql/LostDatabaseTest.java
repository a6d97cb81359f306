package dev.brownout.store.sql;

import static io.restassured.RestAssured.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.brownout.budget.time.Deadline;
import dev.brownout.store.PostgresResource;
import dev.brownout.store.Relay;
import dev.brownout.store.Relay.Cut;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A PostgreSQL that dies is not available, wherever in a statement it does. */
@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
@Timeout(30)
class LostDatabaseTest {

  private static final String SHIPMENT = "S-00000018";

  @Inject Statements statements;
  @Inject Vertx vertx;

  @ConfigProperty(name = "quarkus.datasource.reactive.url")
  String url;

  Relay relay;

  @ParameterizedTest
  @EnumSource
  void read_answers503_whenTheConnectionIsLost(Cut cut) {
    String path = "/records/shipments/" + SHIPMENT;
    when().get(path).then().statusCode(200);

    relay.cut(cut, SHIPMENT);

    unavailable(when().get(path).then());
    assertThat(relay.hasCut()).isTrue();
    when().get(path).then().statusCode(200);
  }

  /** The pool may hand out a connection in the moment in which it dies. */
  @Test
  void statement_findsNoDatabase_whenItsConnectionHasDied() {
    Pool pool = PgBuilder.pool().connectingTo(options()).using(vertx).build();
    SqlConnection connection = await(pool.getConnection());
    var closed = new CompletableFuture<Void>();
    connection.closeHandler(closed::complete);
    int backend = PgConnection.cast(connection).processId();
    statements
        .execute("SELECT pg_terminate_backend($1)", Tuple.of(backend), Deadline.none())
        .await()
        .atMost(Duration.ofSeconds(10));
    closed.join();

    Throwable failure = catchThrowable(() -> await(connection.query("SELECT 1").execute()));

    assertThat(DatabaseUnavailableException.of(failure.getCause()))
        .isInstanceOf(DatabaseUnavailableException.class);
    await(pool.close());
  }

  @ParameterizedTest
  @ValueSource(strings = {"08006", "25006", "40001", "40P01", "53100", "57P02", "57P03", "58030"})
  void statement_findsNoDatabase_whenPostgresSaysThatItIsNotItsFault(String state) {
    assertThat(failureOf(raise(state))).isInstanceOf(DatabaseUnavailableException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"22012", "23505", "25001", "42601", "P0001", "XX000"})
  void statement_failsAsItIs_whenItIsAtFault(String state) {
    assertThat(failureOf(raise(state))).isNotInstanceOf(DatabaseUnavailableException.class);
  }

  @Test
  void statement_failsAsItIs_whenAnArgumentDoesNotFit() {
    Throwable failure =
        catchThrowable(
            () ->
                statements
                    .execute("SELECT $1::int", Tuple.of("Connection"), Deadline.none())
                    .await()
                    .atMost(Duration.ofSeconds(10)));

    assertThat(failure).hasStackTraceContaining("can not be coerced");
    assertThat(failure).isNotInstanceOf(DatabaseUnavailableException.class);
  }

  @Test
  void connection_isNotToBeHad_whateverPostgresSaysOfIt() {
    Pool pool = PgBuilder.pool().connectingTo(options().setDatabase("none")).using(vertx).build();

    Throwable refused = catchThrowable(() -> await(pool.getConnection()));

    assertThat(refused).hasMessageContaining("3D000");
    assertThat(DatabaseUnavailableException.noConnection(refused.getCause()))
        .hasMessageContaining("3D000");
    await(pool.close());
  }

  private PgConnectOptions options() {
    return PgConnectOptions.fromUri(url).setUser("postgres").setPassword("postgres");
  }

  private static <T> T await(io.vertx.core.Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  private static String raise(String state) {
    return "DO $$ BEGIN RAISE SQLSTATE '" + state + "'; END $$";
  }

  private Throwable failureOf(String sql) {
    return catchThrowable(
        () ->
            statements
                .execute(sql, Tuple.tuple(), Deadline.none())
                .await()
                .atMost(Duration.ofSeconds(10)));
  }

  private static void unavailable(ValidatableResponse answer) {
    answer
        .statusCode(503)
        .contentType("application/problem+json")
        .header("Retry-After", "1")
        .header("Retry-Advice", nullValue())
        .body("title", equalTo("Database not available"));
  }
}
