package dev.brownout.billing;

import static io.restassured.RestAssured.when;
import static org.hamcrest.Matchers.containsString;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Swagger UI in the lab; that there is none elsewhere is told beside the other operations. */
@QuarkusTest
@QuarkusTestResource(StoreServer.class)
@TestProfile(SwaggerUiTest.InTheLab.class)
class SwaggerUiTest {

  /** The lab. */
  public static final class InTheLab implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("brownout.lab.enabled", "true");
    }
  }

  @Test
  void swaggerUi_isServed_inTheLab() {
    when()
        .get("/q/swagger-ui/")
        .then()
        .statusCode(200)
        .contentType("text/html")
        .body(containsString("/q/openapi"));
  }
}
