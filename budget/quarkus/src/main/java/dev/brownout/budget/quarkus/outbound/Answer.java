package dev.brownout.budget.quarkus.outbound;

import com.fasterxml.jackson.core.JacksonException;
import dev.brownout.budget.attempt.Outcome;
import dev.brownout.budget.quarkus.inbound.BudgetHeaders;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jboss.resteasy.reactive.ClientWebApplicationException;
import org.jboss.resteasy.reactive.RestResponse;

/**
 * How an attempt ended: with an answer that the caller can use, or with a failure and what follows
 * from it.
 *
 * @param result the label of the metric {@code budget_attempt_results_total}
 * @param outcome what the controller is told; null for a usable answer
 * @param status the supplier's status; 0 when none arrived
 * @param failure what was thrown; null when the answer came as a value
 */
record Answer(String result, Outcome outcome, int status, Throwable failure) {

  static final String OK = "ok";
  static final String TIMEOUT = "timeout";
  static final String CANCELLED = "cancelled";
  static final String STATUS = "status";
  static final String CONNECTION = "connection";

  private static final Answer USABLE = new Answer(OK, null, 200, null);
  private static final Answer TIMED_OUT = new Answer(TIMEOUT, Outcome.timedOut(), 0, null);

  boolean usable() {
    return outcome == null;
  }

  /** The words for the account of the call. */
  String words() {
    return status > 0 && !usable() ? "status " + status : result;
  }

  static Answer timedOut() {
    return TIMED_OUT;
  }

  static Answer of(Object item) {
    if (item instanceof RestResponse<?> response && response.getStatus() >= 400) {
      return ofItem(response.getStatus(), response.getHeaders()::getFirst);
    }
    if (item instanceof Response response && response.getStatus() >= 400) {
      return ofItem(response.getStatus(), response::getHeaderString);
    }
    return USABLE;
  }

  /** An error answer that came as a value: the caller gets it, unless another attempt may help. */
  private static Answer ofItem(int status, Function<String, Object> header) {
    Outcome outcome = outcome(status, header);
    boolean theCallers = outcome instanceof Outcome.Failed failed && !failed.retryable();
    return new Answer(STATUS, theCallers ? null : outcome, status, null);
  }

  static Answer of(Throwable failure) {
    if (failure instanceof WebApplicationException web) {
      Response response = web.getResponse();
      int status = response.getStatus();
      return new Answer(STATUS, outcome(status, response::getHeaderString), status, failure);
    }
    Throwable cause = cause(failure);
    if (cause instanceof TimeoutException) {
      return new Answer(TIMEOUT, Outcome.timedOut(), 0, cause);
    }
    if (cause instanceof JacksonException) {
      return new Answer(STATUS, Outcome.failed(false), 0, unreadable(cause));
    }
    boolean connection = cause instanceof IOException || isVertxConnectionFailure(cause);
    return connection
        ? new Answer(CONNECTION, Outcome.failed(true), 0, cause)
        : new Answer(STATUS, Outcome.failed(false), 0, failure);
  }

  /**
   * What the client itself makes of an answer that is no JSON; it leaves one whose JSON does not
   * fit as an {@code IOException}, which is no failure of the connection.
   */
  private static Throwable unreadable(Throwable cause) {
    return new ClientWebApplicationException(cause, Response.Status.OK);
  }

  /** What the client wrapped, differently for each kind of return type. */
  private static Throwable cause(Throwable failure) {
    boolean wrapped = failure instanceof ProcessingException && failure.getCause() != null;
    return wrapped ? failure.getCause() : failure;
  }

  /**
   * Vert.x has unchecked ones: HttpClosedException, StreamResetException,
   * ConnectionPoolTooBusyException.
   */
  private static boolean isVertxConnectionFailure(Throwable cause) {
    return cause.getClass().getName().startsWith("io.vertx.core.");
  }

  private static Outcome outcome(int status, Function<String, Object> header) {
    boolean mayBeRetried = status >= 500 || status == 429;
    if (mayBeRetried && "no".equals(header.apply(BudgetHeaders.RETRY_ADVICE))) {
      return Outcome.refused();
    }
    if (status == 503 || status == 429) {
      Duration wait = retryAfter(header.apply("Retry-After"));
      return wait == null ? Outcome.failed(status == 503) : Outcome.retryAfter(wait);
    }
    return Outcome.failed(status == 502 || status == 504);
  }

  /**
   * RFC 9110, section 10.2.3: seconds or an HTTP date; a past date is zero; null when unreadable.
   */
  static Duration retryAfter(Object value) {
    if (value == null) {
      return null;
    }
    String text = value.toString().trim();
    if (text.matches("\\d{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(text));
    }
    try {
      ZonedDateTime date = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME);
      Duration left = Duration.between(WallClock.now(), date.toInstant());
      return left.isNegative() ? Duration.ZERO : left;
    } catch (DateTimeException unreadable) {
      return null;
    }
  }
}
