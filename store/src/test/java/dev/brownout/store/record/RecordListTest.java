package dev.brownout.store.record;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import dev.brownout.budget.time.Deadline;
import dev.brownout.store.PostgresResource;
import dev.brownout.store.record.Selection.By;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class RecordListTest {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @Inject RecordRepository records;
  @Inject DataSource database;

  @Test
  void list_answersTheShipmentsOfAReference_asTheyAreReadOneByOne() throws Exception {
    List<String> ids =
        strings("SELECT id FROM shipments WHERE reference = 'R-00000017' ORDER BY id");
    assertThat(ids).hasSizeBetween(1, 4).contains("S-00000017");

    var list =
        when()
            .get("/records/shipments?reference=R-00000017")
            .then()
            .statusCode(200)
            .contentType("application/json")
            .body("id", equalTo(ids))
            .extract()
            .jsonPath();

    var one = when().get("/records/shipments/S-00000017").then().extract().jsonPath();
    assertThat(list.getMap("[0]")).isEqualTo(one.getMap("$"));
  }

  @Test
  void list_answersTheInvoices_whenAskedForInvoices() {
    List<StoredRecord> found =
        records
            .list(Kind.INVOICES, new Selection(By.REFERENCE, "R-00000017", ""), Deadline.none())
            .await()
            .atMost(PATIENCE);

    assertThat(found).first().isInstanceOf(Invoice.class);
    assertThat(found).first().extracting(StoredRecord::id).isEqualTo("I-00000017");
  }

  @Test
  void pages_ofOneHundred_makeTheWholeList() throws Exception {
    execute("UPDATE shipments SET customer_id = 'C-00000099' WHERE id <= 'S-00000250'");
    try {
      List<String> ids = new ArrayList<>(page(""));
      assertThat(ids).hasSize(100);
      ids.addAll(page("&after=" + ids.get(99)));
      ids.addAll(page("&after=" + ids.get(199)));

      assertThat(ids)
          .isEqualTo(strings("SELECT id FROM shipments WHERE id <= 'S-00000250' ORDER BY id"));
      assertThat(page("&after=" + ids.get(249))).isEmpty();
    } finally {
      execute(
          """
          UPDATE shipments AS s SET customer_id = i.customer_id
          FROM invoices AS i WHERE i.shipment_id = s.id""");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/q/swagger-ui", "/q/swagger-ui/", "/q/swagger-ui/index.html"})
  void swaggerUi_isNotServed_outsideTheLab(String path) {
    when().get(path).then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"customer=C-99999999", "reference=R-00000000"})
  void list_isEmpty_whenNobodyKnowsIt(String query) {
    when().get("/records/shipments?" + query).then().statusCode(200).body("$", hasSize(0));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "after=S-00000001,reference",
        "customer=C-00000001&reference=R-00000001,customer",
        "customer=,reference",
        "customer=00000001,customer",
        "customer=R-00000001,customer",
        "reference=C-00000001,reference",
        "reference=R-000000017,reference",
        "reference=%00,reference",
        "reference=R-0000001'%20OR%20true,reference",
        "reference=R-00000017&after=I-00000017,after"
      })
  void list_answers400_whenTheQuestionIsMalformed(String query, String field) {
    given()
        .urlEncodingEnabled(false)
        .get("/records/shipments?" + query)
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo(field))
        .body("detail", containsString("00000017"));
  }

  @Test
  void list_answers404_whenTheKindIsNotServedHere() {
    when().get("/records/invoices?customer=C-00000001").then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"customer_id", "reference"})
  void list_isReadFromAnIndex_whateverItIsAskedBy(String column) throws Exception {
    assertThat(
            String.join(
                " ",
                strings(
                    "EXPLAIN SELECT * FROM shipments WHERE "
                        + column
                        + " = 'C-00000001' AND id > '' ORDER BY id LIMIT 100")))
        .contains("shipments_" + column.replace("_id", ""));
  }

  private static List<String> page(String after) {
    return when()
        .get("/records/shipments?customer=C-00000099" + after)
        .then()
        .statusCode(200)
        .extract()
        .jsonPath()
        .getList("id");
  }

  private void execute(String sql) throws Exception {
    try (var connection = database.getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<String> strings(String sql) throws Exception {
    List<String> strings = new ArrayList<>();
    try (var connection = database.getConnection();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        strings.add(rows.getString(1));
      }
    }
    return strings;
  }
}
