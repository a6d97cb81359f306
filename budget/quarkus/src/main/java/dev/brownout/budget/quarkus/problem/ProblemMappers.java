package dev.brownout.budget.quarkus.problem;

import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.ClientWebApplicationException;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;
import org.jboss.resteasy.reactive.server.core.CurrentRequestManager;

/**
 * Turns every failure of a request into a problem; a stack trace goes to the log, never to the
 * caller.
 */
@Singleton
public class ProblemMappers {

  private static final Logger LOG = Logger.getLogger(ProblemMappers.class);

  /** A budgeted call that failed: its own account. */
  @ServerExceptionMapper
  public Response budget(BudgetException failure, HttpServerRequest request) {
    return answer(failure.problem().draft(), request);
  }

  /** What the service itself refused, in its own words. */
  @ServerExceptionMapper
  public Response refusal(ProblemException refusal, HttpServerRequest request) {
    return answer(refusal.problem().draft(), request);
  }

  /** The body of a supplier's answer that ended too early: its own account. */
  @ServerExceptionMapper
  public Response body(BodyException failure, HttpServerRequest request) {
    return answer(failure.problem().draft(), request);
  }

  /**
   * A supplier's error answer that nobody handled: its 404 and 409 are ours, the rest is a broken
   * answer.
   */
  @ServerExceptionMapper
  public Response supplier(ClientWebApplicationException failure, HttpServerRequest request) {
    Optional<Problem> account = BudgetException.accountOf(failure);
    if (account.isPresent()) {
      return answer(account.get().passedOn(), request);
    }
    int status = failure.getResponse().getStatus();
    return switch (status) {
      case 404, 409, 413, 422, 503, 504 ->
          answer(
              Problem.of(status, Problem.title(status), "The supplier answered " + status + "."),
              request);
      case 200 ->
          answer(
              Problem.of(502, Problem.title(502), "The supplier's answer could not be read."),
              request);
      default ->
          answer(
              Problem.of(502, Problem.title(502), "The supplier answered " + status + "."),
              request);
    };
  }

  /**
   * What a resource or the framework refused: its status, with the message when the resource wrote
   * one.
   */
  @ServerExceptionMapper
  public Response refused(WebApplicationException failure, HttpServerRequest request) {
    Response given = failure.getResponse();
    int status = given.getStatus();
    if (given.hasEntity() || status < 400) {
      return given;
    }
    String standard = "HTTP " + status + " " + given.getStatusInfo().getReasonPhrase();
    String detail =
        standard.equals(failure.getMessage()) ? Problem.title(status) + "." : failure.getMessage();
    return withHeadersOf(
        given,
        answer(Problem.of(status, Problem.title(status), detail).field(headerOf(status)), request));
  }

  /** What was refused keeps its headers; a 405 says what is allowed (RFC 9110, section 15.5.6). */
  private static Response withHeadersOf(Response given, Response answer) {
    Response.ResponseBuilder made = Response.fromResponse(answer);
    given.getHeaders().forEach((name, values) -> values.forEach(value -> made.header(name, value)));
    if (given.getStatus() == 405 && !given.getHeaders().containsKey(HttpHeaders.ALLOW)) {
      made.header(
          HttpHeaders.ALLOW, String.join(", ", AllowedMethods.of(CurrentRequestManager.get())));
    }
    return made.build();
  }

  /** Which header the framework refuses with a status of its own; null for all others. */
  private static String headerOf(int status) {
    return switch (status) {
      case 406 -> "Accept";
      case 415 -> "Content-Type";
      default -> null;
    };
  }

  /**
   * A JSON body that is none of what the resource takes; the framework's own answer has no words.
   */
  @ServerExceptionMapper
  public Response mismatched(MismatchedInputException failure, HttpServerRequest request) {
    return answer(
        Problem.of(400, Problem.title(400), "The body is not the JSON that is taken here.")
            .field(lastName(failure)),
        request);
  }

  /** An attempt that SmallRye's timeout ended. */
  @ServerExceptionMapper
  public Response timedOut(TimeoutException failure, HttpServerRequest request) {
    return answer(Problem.of(504, Problem.title(504), failure.getMessage()), request);
  }

  /** A circuit breaker that is open. */
  @ServerExceptionMapper
  public Response open(CircuitBreakerOpenException failure, HttpServerRequest request) {
    return answer(
        Problem.of(503, Problem.title(503), failure.getMessage())
            .retryAfter(1)
            .adviseAgainstRetry(),
        request);
  }

  /** A bulkhead that is full. */
  @ServerExceptionMapper
  public Response full(BulkheadException failure, HttpServerRequest request) {
    return answer(
        Problem.of(503, Problem.title(503), failure.getMessage())
            .retryAfter(1)
            .adviseAgainstRetry(),
        request);
  }

  /**
   * Anything else: a failure that carries the account of a call is answered with that; what is left
   * is our mistake, logged whole, answered in a word.
   */
  @ServerExceptionMapper
  public Response unexpected(Exception failure, HttpServerRequest request) {
    Optional<Problem> account = BudgetException.accountOf(failure);
    if (account.isPresent() && account.get().status() != 500) {
      return answer(account.get().passedOn(), request);
    }
    if (request.response().closed()) {
      LOG.debugf(
          failure, "%s %s failed after its caller had left", request.method(), request.path());
    } else {
      LOG.errorf(failure, "%s %s failed", request.method(), request.path());
    }
    return answer(
        Problem.of(
            500,
            Problem.title(500),
            "The request failed in a way that was not foreseen; the log has it."),
        request);
  }

  private static String lastName(MismatchedInputException failure) {
    var path = failure.getPath();
    return path.isEmpty() ? null : path.get(path.size() - 1).getFieldName();
  }

  private static Response answer(Problem.Draft draft, HttpServerRequest request) {
    return draft.instance(request.path()).requestId(InboundCall.current().requestId()).toResponse();
  }
}
