package dev.brownout.budget.lanes;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.brownout.budget.lanes.testapp.Listeners;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(Listeners.class)
class LabCellTest {

  @Test
  void aCell_isShown_withWhatTellsTheProcessApart() throws Exception {
    byte[] file = Files.readAllBytes(Listeners.experiment());
    String sha = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(file));

    String entered =
        given()
            .contentType("application/json")
            .body("{\"cell\":\"normal/retry-budget\",\"seed\":417}")
            .put("/lab/cell")
            .then()
            .statusCode(200)
            .body("service", equalTo("lanes-test"))
            .body("experiment_sha256", equalTo(sha))
            .body("cell", equalTo("normal/retry-budget"))
            .body("seed", equalTo(417))
            .extract()
            .body()
            .asString();

    assertThat(given().get("/lab/cell").body().asString()).isEqualTo(entered);
  }

  @Test
  void theInfo_tellsTheExperimentAndTheTransport() throws Exception {
    byte[] file = Files.readAllBytes(Listeners.experiment());
    String sha = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(file));

    given()
        .get("/q/info")
        .then()
        .statusCode(200)
        .body("lab.experiment_sha256", equalTo(sha))
        .body("lab.transport", equalTo("h1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "null",
        "[]",
        "{",
        "{\"cell\":\"x\"}",
        "{\"seed\":1}",
        "{\"cell\":\"x\",\"seed\":\"many\"}",
        "{\"cell\":\"x\",\"seed\":99999999999999999999}"
      })
  void aCellThatIsNone_isRefused(String body) {
    given().contentType("application/json").body(body).put("/lab/cell").then().statusCode(400);
  }
}
