package dev.brownout.budget.quarkus.http2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.LogWatch;
import dev.brownout.budget.quarkus.testapp.Meters;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** The report is quarkus#56268; its other half is {@link LateAnswerWithoutGuardTest}. */
@QuarkusTest
@QuarkusTestResource(FreePort.class)
class LateAnswerGuardTest {

  /**
   * Where a reset meets a worker thread in the middle of its answer, Quarkus 3.33 fails that
   * request and says so: its end handler resumes a request that has ended ("Request has already
   * been read"), and the error answer finds the response written. Whatever is logged of such a
   * request concerns its stream alone; a line without it would be of the connection.
   */
  private static final String OF_A_RESET_REQUEST = " /supplier/stubborn failed";

  @Inject Vertx vertx;
  @Inject Meters meters;

  @ConfigProperty(name = "supplier.port")
  int port;

  @Test
  void aSharedConnection_survivesALateAnswer() throws Exception {
    long before = meters.count("budget.late.answers");

    try (var log = new LogWatch()) {
      boolean survived =
          new LateAnswers(vertx, port)
              .longCallsSurvive(() -> meters.count("budget.late.answers") > before);

      assertThat(survived).isTrue();
      assertThat(log.seen()).allMatch(line -> line.contains(OF_A_RESET_REQUEST));
    }
    assertThat(meters.count("budget.late.answers")).isGreaterThan(before);
  }
}
