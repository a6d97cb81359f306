package dev.brownout.budget.quarkus.outbound;

import com.fasterxml.jackson.core.JacksonException;
import dev.brownout.budget.attempt.Outcome;
import dev.brownout.budget.quarkus.inbound.BudgetHeaders;
import dev.brownout.budget.quarkus.problem.Problem;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.zip.ZipException;
import org.jboss.resteasy.reactive.RestResponse;

/**
 * How an attempt ended: with an answer that the caller can use, or with a failure and what follows
 * from it.
 *
 * @param result the label of the metric {@code budget_attempt_results_total}
 * @param outcome what the controller is told; null for a usable answer
 * @param status the supplier's status; 0 when none arrived
 * @param failure what was thrown; null when the answer came as a value
 * @param callersOwn whether the failure itself is what the caller is to get, since it says more to
 *     it than an account does: a supplier's error answer, or an exception of the application
 */
record Answer(String result, Outcome outcome, int status, Throwable failure, boolean callersOwn) {

  static final String OK = "ok";
  static final String TIMEOUT = "timeout";
  static final String CANCELLED = "cancelled";
  static final String STATUS = "status";
  static final String CONNECTION = "connection";
  static final String UNREADABLE = "unreadable";
  static final String LOCAL = "local";

  /** All there are. */
  static final List<String> RESULTS =
      List.of(OK, TIMEOUT, CANCELLED, STATUS, CONNECTION, UNREADABLE, LOCAL);

  private static final Answer USABLE = new Answer(OK, null, 200, null, false);
  private static final Answer TIMED_OUT = new Answer(TIMEOUT, Outcome.timedOut(), 0, null, false);
  private static final Answer CALLER_LEFT =
      new Answer(CANCELLED, Outcome.failed(false), 0, null, false);

  /**
   * What is known of the supplier's answer when an attempt fails.
   *
   * @param known whether a REST client made the attempt; not so where a mock stands in for it
   * @param sent whether the whole request was sent
   * @param status the answer's status; 0 when none came
   * @param header reads the answer's headers
   */
  record Arrived(boolean known, boolean sent, int status, Function<String, Object> header) {

    /** Nothing is known. */
    static final Arrived UNKNOWN = new Arrived(false, true, 0, name -> null);
  }

  boolean usable() {
    return outcome == null;
  }

  /** The words for the account of the call. */
  String words() {
    if (result.equals(UNREADABLE)) {
      String what = failure.getMessage() == null ? "" : ": " + firstLine(failure.getMessage());
      return "unreadable answer" + (status > 0 ? " (status " + status + ")" : "") + what;
    }
    return status > 0 && !usable() ? "status " + status : result;
  }

  private static String firstLine(String message) {
    return Problem.shortened(message.lines().findFirst().orElse(""));
  }

  static Answer timedOut() {
    return TIMED_OUT;
  }

  /** Nobody waits for the answer any more. */
  static Answer cancelled() {
    return CALLER_LEFT;
  }

  static Answer of(Object item) {
    if (item instanceof RestResponse<?> response && response.getStatus() < 200) {
      return interim(response.getStatus());
    }
    if (item instanceof Response response && response.getStatus() < 200) {
      return interim(response.getStatus());
    }
    if (item instanceof RestResponse<?> response && response.getStatus() >= 400) {
      return ofItem(response.getStatus(), response.getHeaders()::getFirst);
    }
    if (item instanceof Response response && response.getStatus() >= 400) {
      return ofItem(response.getStatus(), response::getHeaderString);
    }
    return USABLE;
  }

  /** RFC 9110, section 15.2: a 1xx is never the answer, though Vert.x takes most of them for it. */
  private static Answer interim(int status) {
    var why = new ProcessingException("a " + status + " is no final answer");
    return new Answer(UNREADABLE, Outcome.failed(true), status, why, false);
  }

  /** An error answer that came as a value: the caller gets it, unless another attempt may help. */
  private static Answer ofItem(int status, Function<String, Object> header) {
    Outcome outcome = outcome(status, header);
    boolean theCallers = outcome instanceof Outcome.Failed failed && !failed.retryable();
    return new Answer(STATUS, theCallers ? null : outcome, status, null, false);
  }

  /** A failure of which no more is known. */
  static Answer of(Throwable failure) {
    return of(failure, Arrived.UNKNOWN);
  }

  static Answer of(Throwable failure, Arrived arrived) {
    Throwable cause = cause(failure);
    if (cause instanceof TimeoutException) {
      return new Answer(TIMEOUT, Outcome.timedOut(), arrived.status(), cause, false);
    }
    if (cause instanceof InterruptedException) {
      return new Answer(LOCAL, Outcome.failed(false), 0, failure, true);
    }
    if (cause instanceof WebApplicationException web) {
      return ofAnswer(web, arrived);
    }
    if (isLostConnection(cause, arrived)) {
      return new Answer(CONNECTION, Outcome.failed(true), 0, cause, false);
    }
    if (arrived.status() >= 400) {
      Outcome outcome = outcome(arrived.status(), arrived.header());
      return new Answer(STATUS, outcome, arrived.status(), failure, true);
    }
    if (isUnreadable(cause, arrived)) {
      Outcome outcome = Outcome.failed(arrived.known() && arrived.status() == 0);
      return new Answer(UNREADABLE, outcome, arrived.status(), cause, false);
    }
    String result = arrived.status() > 0 ? UNREADABLE : LOCAL;
    return new Answer(result, Outcome.failed(false), arrived.status(), failure, true);
  }

  /** The body of an answer broke while the caller read it. */
  static Answer broken(Throwable failure) {
    return new Answer(CONNECTION, Outcome.failed(false), 0, failure, false);
  }

  private static Answer ofAnswer(WebApplicationException web, Arrived arrived) {
    Response response = web.getResponse();
    if (arrived.known() && arrived.status() == 0) {
      return new Answer(LOCAL, Outcome.failed(false), 0, web, true);
    }
    if (response.getStatus() < 200) {
      return interim(response.getStatus());
    }
    if (response.getStatus() < 300) {
      Throwable why = web.getCause() == null ? web : web.getCause();
      return new Answer(UNREADABLE, Outcome.failed(false), response.getStatus(), why, false);
    }
    Outcome outcome =
        arrived.status() >= 400
            ? outcome(arrived.status(), arrived.header())
            : outcome(response.getStatus(), response::getHeaderString);
    return new Answer(STATUS, outcome, Math.max(arrived.status(), response.getStatus()), web, true);
  }

  /** What the client wrapped, differently for each kind of return type. */
  private static Throwable cause(Throwable failure) {
    boolean wrapped = failure instanceof ProcessingException && failure.getCause() != null;
    return wrapped ? failure.getCause() : failure;
  }

  private static boolean isLostConnection(Throwable cause, Arrived arrived) {
    boolean content =
        cause instanceof JacksonException
            || cause instanceof ZipException
            || cause instanceof CharacterCodingException;
    return cause instanceof IOException && !content || isVertxs(cause);
  }

  /**
   * Vert.x has unchecked ones: HttpClosedException, StreamResetException,
   * ConnectionPoolTooBusyException.
   */
  private static boolean isVertxs(Throwable cause) {
    return cause.getClass().getName().startsWith("io.vertx.core.");
  }

  /** Bytes that are no HTTP, or a body that is not what the method returns. */
  private static boolean isUnreadable(Throwable cause, Arrived arrived) {
    boolean content =
        cause instanceof IOException
            || cause instanceof ProcessingException
            || cause.getClass().getName().startsWith("io.netty.");
    boolean expected = arrived.status() > 0 || !arrived.known();
    return content && expected || arrived.known() && arrived.sent() && arrived.status() == 0;
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
