package dev.brownout.budget.quarkus.http2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.quarkus.testapp.FreePort;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** Shows the fault that the guard is there for. When this goes red, Vert.x has cured it. */
@QuarkusTest
@QuarkusTestResource(FreePort.class)
@TestProfile(LateAnswerWithoutGuardTest.Unguarded.class)
class LateAnswerWithoutGuardTest {

  /** Without the guard. */
  public static final class Unguarded implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("budget.http2.late-answer-guard", "false");
    }
  }

  @Inject Vertx vertx;

  @ConfigProperty(name = "supplier.port")
  int port;

  @Test
  void aSharedConnection_isClosedByALateAnswer() throws Exception {
    assertThat(new LateAnswers(vertx, port).longCallsSurvive(() -> false)).isFalse();
  }
}
