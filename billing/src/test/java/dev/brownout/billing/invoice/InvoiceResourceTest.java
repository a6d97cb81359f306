package dev.brownout.billing.invoice;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.brownout.billing.StoreServer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(StoreServer.class)
class InvoiceResourceTest {

  @ParameterizedTest
  @ValueSource(strings = {"S-00000017", "I-00000017"})
  void read_answersTheInvoice_whenAskedWithTheShipmentsIdOrItsOwn(String id) {
    when()
        .get("/invoices/" + id)
        .then()
        .statusCode(200)
        .contentType("application/json")
        .body("invoiceId", equalTo("I-00000017"))
        .body("shipmentId", equalTo("S-00000017"))
        .body("amount.grossCents", equalTo(3012))
        .body("amount.vatPercent", equalTo(20.0f))
        .body("dueOn", equalTo("2026-01-28"));
  }

  @ParameterizedTest
  @CsvSource({
    "S-00000404, 404, There is no invoice I-00000404",
    "S-00000500, 502, 500",
    "S-00000502, 502, ",
    "S-00000503, 503, attempts"
  })
  void read_passesTheTroubleOn_whenTheStoreHasSome(String id, int status, String words) {
    problem("/invoices/" + id, status).body("detail", containsString(words == null ? "" : words));
  }

  @Test
  void read_answers504AndAccountsForIt_whenTheStoreIsLate() {
    given()
        .header("Budget-Remaining-Ms", 200)
        .when()
        .get("/invoices/S-00000504")
        .then()
        .statusCode(504)
        .contentType("application/problem+json")
        .body("detail", containsString("200 ms set by the caller"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "X-00000017", "S-000000017", "s-00000017", "%00"})
  void read_answers400_whenTheIdIsMalformed(String id) {
    problem("/invoices/" + id, 400).body("detail", containsString("S-00000017"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/q/health/ready", "/q/metrics", "/q/openapi", "/q/info"})
  void operations_areServed_besideTheInvoices(String path) {
    when().get(path).then().statusCode(200);
  }

  private static ValidatableResponse problem(String path, int status) {
    return given()
        .urlEncodingEnabled(false)
        .when()
        .get(path)
        .then()
        .statusCode(status)
        .contentType("application/problem+json")
        .body("status", equalTo(status));
  }
}
