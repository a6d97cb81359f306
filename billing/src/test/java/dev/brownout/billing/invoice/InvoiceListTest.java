package dev.brownout.billing.invoice;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import dev.brownout.billing.StoreServer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(StoreServer.class)
class InvoiceListTest {

  @BeforeEach
  void forget() {
    StoreServer.LISTS.clear();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/q/swagger-ui", "/q/swagger-ui/", "/q/swagger-ui/index.html"})
  void swaggerUi_isNotServed_outsideTheLab(String path) {
    when().get(path).then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"reference=R-00000017", "customer=C-00000017&after=I-00000016"})
  void list_answersTheInvoices_thatTheStoreFinds(String query) {
    when()
        .get("/invoices?" + query)
        .then()
        .statusCode(200)
        .contentType("application/json")
        .body("invoiceId", hasSize(1))
        .body("[0].invoiceId", equalTo("I-00000017"))
        .body("[0].amount.currency", equalTo("EUR"));
    assertThat(StoreServer.LISTS).containsExactly(query);
  }

  @Test
  void list_isEmpty_whenTheStoreFindsNone() {
    when().get("/invoices?reference=R-00000404").then().statusCode(200).body("$", hasSize(0));
  }

  @Test
  void list_isAskedForOnce_whenTheStoreIsDown_sinceTheCallerOwnsTheAttempts() {
    when()
        .get("/invoices?reference=R-00000503")
        .then()
        .statusCode(503)
        .contentType("application/problem+json")
        .body("reason", equalTo("not-owner"));
    assertThat(StoreServer.LISTS).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "after=I-00000001,reference",
        "customer=C-00000001&reference=R-00000001,customer",
        "customer=,reference",
        "customer=R-00000001,customer",
        "reference=R-000000017,reference",
        "reference=%00,reference",
        "reference=R-0000001'%20OR%20true,reference",
        "reference=R-00000017&after=S-00000017,after"
      })
  void list_answers400WithoutAskingTheStore_whenTheQuestionIsMalformed(String query, String field) {
    given()
        .urlEncodingEnabled(false)
        .get("/invoices?" + query)
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo(field))
        .body("detail", containsString("00000017"));
    assertThat(StoreServer.LISTS).isEmpty();
  }
}
