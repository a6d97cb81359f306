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
   * What Quarkus 3.33 logs when a reset meets a worker thread in the middle of its answer: its end
   * handler resumes the request, which has ended ("Request has already been read"), and the error
   * answer finds the response written. It concerns that stream alone; seen once in some ten
   * thousand resets on a busy machine.
   */
  private static final String RESET_WHILE_A_WORKER_ANSWERS = "Response has already been written";

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
      assertThat(log.seen())
          .allSatisfy(
              line ->
                  assertThat(line)
                      .contains("QuarkusErrorHandler", "/supplier/stubborn")
                      .endsWith(RESET_WHILE_A_WORKER_ANSWERS));
    }
    assertThat(meters.count("budget.late.answers")).isGreaterThan(before);
  }
}
