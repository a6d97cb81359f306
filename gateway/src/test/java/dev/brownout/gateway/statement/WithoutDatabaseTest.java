package dev.brownout.gateway.statement;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.brownout.gateway.ArmsServer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A gateway that was given no database makes no statements, and does everything else. */
@QuarkusTest
@QuarkusTestResource(ArmsServer.class)
class WithoutDatabaseTest {

  @Test
  void statements_areRefused_withTheSettingsName() {
    String path = "/statements/" + UUID.randomUUID();
    refused(
        given()
            .contentType("application/json")
            .body("{\"reference\":\"R-00000017\"}")
            .post("/statements")
            .then());
    refused(when().get(path).then());
    refused(when().get(path + "/result").then());
    refused(when().get(path + "/events").then());
    refused(when().delete(path).then());
  }

  @Test
  void readsAndReadiness_doWithout() {
    when().get("/tracking/S-00000017").then().statusCode(200);
    when().get("/q/health/ready").then().statusCode(200);
  }

  private static void refused(ValidatableResponse answer) {
    answer
        .statusCode(503)
        .contentType("application/problem+json")
        .body("title", equalTo("No statements here"))
        .body("setting", containsString("quarkus.datasource.jdbc.url (not set)"));
  }
}
