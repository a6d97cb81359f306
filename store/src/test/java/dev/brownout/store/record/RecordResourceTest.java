package dev.brownout.store.record;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;

import dev.brownout.budget.time.Deadline;
import dev.brownout.store.PostgresResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class RecordResourceTest {

  private static final String PROBLEM = "application/problem+json";

  @Inject RecordRepository records;
  @Inject DataSource database;

  @Test
  void read_answersTheShipment_whenItIsKnown() {
    when()
        .get("/records/shipments/S-00000017")
        .then()
        .statusCode(200)
        .contentType("application/json")
        .body("id", equalTo("S-00000017"))
        .body("events", hasSize(greaterThan(0)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"S-00000000", "S-00004097", "S-99999999"})
  void read_answers404_whenTheIdIsUnknown(String id) {
    problem("/records/shipments/" + id, 404).body("detail", containsString(id));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "42",
        "S-17",
        "s-00000017",
        "I-00000017",
        "S-000000017",
        "S-0000001x",
        "%20",
        "%00"
      })
  void read_answers400_whenTheIdIsMalformed(String id) {
    problem("/records/shipments/" + id, 400).body("detail", containsString("S-00000017"));
  }

  @Test
  void read_answers400InAShortSentence_whenTheIdIsEndless() {
    problem("/records/shipments/" + "9".repeat(2_000), 400).body("detail.length()", equalTo(118));
  }

  @ParameterizedTest
  @ValueSource(strings = {"invoices/I-00000017", "parcels/S-00000017", "SHIPMENTS/S-00000017"})
  void read_answers404_whenTheKindIsNotServedHere(String path) {
    problem("/records/" + path, 404).body("detail", containsString("store.kind"));
  }

  @Test
  void find_answersTheInvoiceOfTheSameDigits_whenAskedForInvoices() {
    StoredRecord found =
        records
            .find(Kind.INVOICES, "I-00000017", Deadline.none())
            .await()
            .atMost(Duration.ofSeconds(10))
            .orElseThrow();

    assertThat(found)
        .isInstanceOfSatisfying(
            Invoice.class,
            invoice -> {
              assertThat(invoice.shipmentId()).isEqualTo("S-00000017");
              assertThat(invoice.grossCents()).isEqualTo(invoice.netCents() + invoice.vatCents());
            });
  }

  @Test
  void migration_fillsBothTablesAlike_everywhere() throws Exception {
    assertThat(query("SELECT count(*) || ' ' || min(id) || ' ' || max(id) FROM shipments"))
        .isEqualTo("4096 S-00000001 S-00004096");
    assertThat(query("SELECT count(*) || ' ' || min(id) || ' ' || max(id) FROM invoices"))
        .isEqualTo("4096 I-00000001 I-00004096");
    assertThat(query("SELECT md5(string_agg(s::text, '|' ORDER BY id)) FROM shipments AS s"))
        .isEqualTo("981861293b925b98a825a05b2ffdd636");
    assertThat(query("SELECT md5(string_agg(i::text, '|' ORDER BY id)) FROM invoices AS i"))
        .isEqualTo("0456943745ab3cae93e0f08ab7292a72");
  }

  @Test
  void migration_givesAShipmentAndItsInvoiceTheSameCustomerAndReference() throws Exception {
    assertThat(
            query(
                """
                SELECT count(*) FROM shipments AS s JOIN invoices AS i ON i.shipment_id = s.id
                WHERE (s.customer_id, s.reference) = (i.customer_id, i.reference)"""))
        .isEqualTo("4096");
    assertThat(
            query(
                """
                SELECT count(*) || ' ' || min(id) || ' ' || max(id) || ' ' || bool_and(n BETWEEN 32 AND 100)
                FROM (SELECT customer_id AS id, count(*) AS n FROM shipments GROUP BY 1) AS c"""))
        .isEqualTo("64 C-00000001 C-00000064 true");
    assertThat(
            query(
                """
                SELECT min(n) || ' ' || max(n) || ' ' || max(customers)
                FROM (SELECT count(*) AS n, count(DISTINCT customer_id) AS customers
                  FROM shipments GROUP BY reference) AS r"""))
        .isEqualTo("1 4 1");
  }

  @Test
  void readiness_namesTheDatabaseAndTheKind_whenUp() {
    when()
        .get("/q/health/ready")
        .then()
        .statusCode(200)
        .body("checks.find { it.name == 'database' }.data.kind", equalTo("shipments"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/q/metrics", "/q/openapi", "/q/info"})
  void operations_areServed_besideTheRecords(String path) {
    when().get(path).then().statusCode(200);
  }

  private static ValidatableResponse problem(String path, int status) {
    return given()
        .urlEncodingEnabled(false)
        .when()
        .get(path)
        .then()
        .statusCode(status)
        .contentType(PROBLEM)
        .body("status", equalTo(status));
  }

  private String query(String sql) throws Exception {
    try (var connection = database.getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
