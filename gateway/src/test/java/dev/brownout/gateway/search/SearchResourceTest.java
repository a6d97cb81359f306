package dev.brownout.gateway.search;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.oneOf;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(SearchSuppliers.class)
class SearchResourceTest {

  @BeforeEach
  void forget() {
    SearchSuppliers.ARRIVED.clear();
  }

  @Test
  void search_answersShipmentsAndInvoices_fromOneCallToEachSupplier() {
    search("R-00000017")
        .statusCode(200)
        .contentType("application/json")
        .body("reference", equalTo("R-00000017"))
        .body("shipments", hasSize(1))
        .body("shipments[0].shipmentId", equalTo("S-00000017"))
        .body("shipments[0].lastSeen.city", equalTo("Graz"))
        .body("invoices", hasSize(1))
        .body("invoices[0].amount.grossCents", equalTo(3012));
    assertThat(SearchSuppliers.ARRIVED)
        .containsExactlyInAnyOrder(
            "/deliveries reference=R-00000017 1", "/invoices reference=R-00000017 1");
  }

  @Test
  void search_findsNothing_whereThereIsNothing() {
    search("R-00000404").statusCode(200).body("shipments", hasSize(0)).body("invoices", hasSize(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/q/swagger-ui", "/q/swagger-ui/", "/q/swagger-ui/index.html"})
  void swaggerUi_isNotServed_outsideTheLab(String path) {
    when().get(path).then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"R-00001503", "R-00001504"})
  void search_triesASupplierOnceMore_whenItFailedOrWasLate(String reference) {
    search(reference)
        .statusCode(200)
        .header("Server-Timing", containsString("billing.search-wait-2;dur="))
        .header("Server-Timing", containsString("\"3 attempts\""));
    assertThat(invoices(reference)).containsExactly("1", "2");
  }

  @Test
  void search_makesTwoAttemptsAndNoMore_whenASupplierIsDown() {
    search("R-00000503")
        .statusCode(503)
        .contentType("application/problem+json")
        .body("reason", equalTo("attempts"))
        .body("client", equalTo("billing/search"))
        .body("allowance_set_by", containsString("budget.journey.\"search\".end-to-end"));
    assertThat(invoices("R-00000503")).containsExactly("1", "2");
  }

  @Test
  void search_declinesTheSecondAttempt_whenTooLittleIsLeftForIt() {
    given()
        .header("Budget-Remaining-Ms", 2_400)
        .get("/search?reference=R-00000504")
        .then()
        .statusCode(504)
        .body("reason", oneOf("too-short", "deadline"))
        .header("Server-Timing", not(containsString("billing.search-attempt-2")));
    assertThat(invoices("R-00000504")).containsExactly("1");
  }

  @Test
  void search_waitsAsLongAsTheSupplierAsks_whenThatFits() {
    search("R-00000001").statusCode(200);
    assertThat(invoices("R-00000001")).containsExactly("1", "2");
  }

  @Test
  void search_offersBothChoices_whenTheSupplierAsksForLongerThanTheAllowance() {
    search("R-00000030")
        .statusCode(503)
        .contentType("application/problem+json")
        .header("Retry-After", "30")
        .header("Retry-Advice", "no")
        .body("reason", equalTo("retry-after"))
        .body("retry_after_s", equalTo(30))
        .body("choices.come_back_after_s", equalTo(30))
        .body("choices.background.method", equalTo("POST"))
        .body("choices.background.href", equalTo("/statements"))
        .body("choices.background.body.reference", equalTo("R-00000030"));
    assertThat(invoices("R-00000030")).containsExactly("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"R-00000502", "R-00001502", "R-00002502"})
  void search_answers502AfterOneAttempt_whenAnAnswerIsBroken(String reference) {
    search(reference)
        .statusCode(502)
        .body("detail", containsString("unreadable answer"))
        .body("choices", nullValue());
    assertThat(invoices(reference)).containsExactly("1");
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void search_answers400AndAsksNobody_whenTheReferenceIsMalformed(String query) {
    given()
        .urlEncodingEnabled(false)
        .get("/search" + query)
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo("reference"))
        .body("instance", equalTo("/search"))
        .body("detail", containsString("reference"));
    assertThat(SearchSuppliers.ARRIVED).isEmpty();
  }

  static Stream<String> malformed() {
    return Stream.of(
        "",
        "?ref=R-00000017",
        "?reference=",
        "?reference=R-00000017&reference=R-00000017",
        "?reference=17",
        "?reference=r-00000017",
        "?reference=R-000000017",
        "?reference=S-00000017",
        "?reference=R-0000001%D9%A7",
        "?reference=R-00000017%0A",
        "?reference=%00",
        "?reference=R-00000017%20",
        "?reference=R-00000017%27%20OR%20%271%27=%271",
        "?reference=%27;DROP%20TABLE%20shipments;--",
        "?reference=%3Cscript%3Ealert(1)%3C/script%3E",
        "?reference=" + "9".repeat(10_240),
        "?reference=" + "%3C".repeat(10_240));
  }

  @Test
  void openapi_describesTheSearch_withExamples() {
    when()
        .get("/q/openapi?format=json")
        .then()
        .statusCode(200)
        .body("paths.'/search'.get.responses.'200'.content", not(nullValue()))
        .body(
            "paths.'/search'.get.responses.'200'.content.'application/json'.examples.found.value.reference",
            equalTo("R-00000017"));
  }

  private static ValidatableResponse search(String reference) {
    return when().get("/search?reference=" + reference).then();
  }

  /** The attempts that have reached billing. */
  private static List<String> invoices(String reference) {
    String asked = "/invoices reference=" + reference + " ";
    return SearchSuppliers.ARRIVED.stream()
        .filter(arrived -> arrived.startsWith(asked))
        .map(arrived -> arrived.substring(asked.length()))
        .toList();
  }
}
