package dev.brownout.budget.quarkus.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonMappingException;
import dev.brownout.budget.attempt.Outcome;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.StreamResetException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.RestResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerTest {

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {"", "soon", "-1", "1.5", "9999999999", "Tue, 31 Feb 2026 00:00:00 GMT", "\u0661"})
  void retryAfter_isIgnored_whenUnreadable(String text) {
    assertThat(Answer.retryAfter(text)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "500,false",
    "501,false",
    "502,true",
    "503,true",
    "504,true",
    "400,false",
    "404,false",
    "409,false",
    "429,false"
  })
  void aStatus_isRetried_onlyWhereAnotherAttemptMayFareBetter(int status, boolean retryable) {
    Answer answer = Answer.of(new WebApplicationException(Response.status(status).build()));

    assertThat(answer.outcome()).isEqualTo(Outcome.failed(retryable));
    assertThat(answer.result()).isEqualTo("status");
    assertThat(answer.words()).isEqualTo("status " + status);
  }

  @ParameterizedTest
  @CsvSource({"429", "503"})
  void aRetryAfter_isHeard_onThese(int status) {
    Response response = Response.status(status).header("Retry-After", "7").build();

    assertThat(Answer.of(response).outcome()).isEqualTo(Outcome.retryAfter(Duration.ofSeconds(7)));
  }

  @Test
  void advice_isHeardOnServerErrors_andNotOnAnswersThatAreFinalAnyway() {
    assertThat(Answer.of(advising(503)).outcome()).isEqualTo(Outcome.refused());
    assertThat(Answer.of(advising(500)).outcome()).isEqualTo(Outcome.refused());
    assertThat(Answer.of(advising(429)).outcome()).isEqualTo(Outcome.refused());
    assertThat(Answer.of(advising(404)).usable()).isTrue();
  }

  @Test
  void aFinalErrorAsAValue_isTheCallers_andCountsAsAStatus() {
    Answer answer = Answer.of(Response.status(404).build());

    assertThat(answer.usable()).isTrue();
    assertThat(answer.result()).isEqualTo("status");
  }

  @ParameterizedTest
  @CsvSource({"200,ok", "399,ok", "400,status", "404,status", "503,status"})
  void anAnswerAsAValue_isAStatus_fromTheFirstErrorOn(int status, String result) {
    assertThat(Answer.of(Response.status(status).build()).result()).isEqualTo(result);
    assertThat(Answer.of(RestResponse.status(status)).result()).isEqualTo(result);
    assertThat(Answer.of(RestResponse.status(status)).outcome())
        .isEqualTo(Answer.of(Response.status(status).build()).outcome());
  }

  @Test
  void anyOtherValue_isUsable() {
    assertThat(Answer.of((Object) null).words()).isEqualTo("ok");
    assertThat(Answer.of("text").usable()).isTrue();
  }

  @ParameterizedTest
  @MethodSource
  void aLostConnection_isOne_howeverItIsWrapped(Throwable failure) {
    assertThat(Answer.of(failure).result()).isEqualTo("connection");
    assertThat(Answer.of(failure).words()).isEqualTo("connection");
    assertThat(Answer.of(failure).outcome()).isEqualTo(Outcome.failed(true));
  }

  static Stream<Throwable> aLostConnection_isOne_howeverItIsWrapped() {
    return Stream.of(
        new ConnectException("refused"),
        new HttpClosedException("closed"),
        new StreamResetException(0x8),
        new ProcessingException(new IOException("closed")),
        new ProcessingException("wrapped", new StreamResetException(0x8)));
  }

  @Test
  void aTimeout_isOne_howeverItIsWrapped() {
    assertThat(Answer.timedOut().words()).isEqualTo("timeout");
    assertThat(Answer.timedOut().outcome()).isEqualTo(Outcome.timedOut());
    assertThat(Answer.of(new TimeoutException()).result()).isEqualTo("timeout");
    assertThat(Answer.of(new ProcessingException(new TimeoutException())).result())
        .isEqualTo("timeout");
  }

  @Test
  void anAnswerThatDoesNotFit_isBroken_andNoLostConnection() {
    var misfit = new ProcessingException(JsonMappingException.fromUnexpectedIOE(new IOException()));

    assertThat(Answer.of(misfit).result()).isEqualTo("unreadable");
    assertThat(Answer.of(misfit).outcome()).isEqualTo(Outcome.failed(false));
    assertThat(Answer.of(misfit).words()).startsWith("unreadable answer: ");
  }

  @Test
  void aFailureOfOurOwn_isNotRetried() {
    assertThat(Answer.of(new IllegalStateException()).outcome()).isEqualTo(Outcome.failed(false));
  }

  private static Response advising(int status) {
    return Response.status(status).header("Retry-Advice", "no").build();
  }
}
