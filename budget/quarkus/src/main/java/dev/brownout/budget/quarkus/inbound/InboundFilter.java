package dev.brownout.budget.quarkus.inbound;

import static dev.brownout.budget.quarkus.inbound.BudgetHeaders.ATTEMPT;
import static dev.brownout.budget.quarkus.inbound.BudgetHeaders.ENVOY_TIMEOUT;
import static dev.brownout.budget.quarkus.inbound.BudgetHeaders.GRPC_TIMEOUT;
import static dev.brownout.budget.quarkus.inbound.BudgetHeaders.REMAINING_MS;
import static dev.brownout.budget.quarkus.inbound.BudgetHeaders.REQUEST_ID;

import dev.brownout.budget.quarkus.policy.BudgetConfig;
import dev.brownout.budget.quarkus.policy.BudgetConfig.Dialect;
import dev.brownout.budget.quarkus.policy.Journey;
import dev.brownout.budget.quarkus.policy.Journeys;
import dev.brownout.budget.quarkus.policy.PolicySource;
import dev.brownout.budget.quarkus.policy.PolicySource.Arrival;
import dev.brownout.budget.quarkus.policy.UnknownPolicyException;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/**
 * Reads the budget of an arriving call, or sets the service's own, before anything else happens to
 * it.
 *
 * <p>Filters are made while the application is initialised, which for a native image is at build
 * time. Its scope puts off the rest, settings included, to the first call.
 */
@ApplicationScoped
public class InboundFilter {

  private static final String CALLER = "the caller (" + REMAINING_MS + ")";
  private static final String OWN = "this service (budget.end-to-end)";

  private final BudgetConfig config;
  private final PolicySource policies;
  private final Journeys journeys;
  private final ArrivalMeters meters;
  private final JourneyMeters journeyMeters;
  private final Ticker ticker = Ticker.system();

  InboundFilter(
      BudgetConfig config,
      PolicySource policies,
      ArrivalMeters meters,
      JourneyMeters journeyMeters) {
    this.config = config;
    this.policies = policies;
    this.journeys = Journeys.of(config);
    this.meters = meters;
    this.journeyMeters = journeyMeters;
  }

  /**
   * Lets the call in, or answers it: 400 for a malformed header, 504 when its budget was spent on
   * the way.
   */
  @ServerRequestFilter(preMatching = true)
  public Response arrive(ContainerRequestContext context, HttpServerRequest request) {
    try {
      Arrival arrival = policies.arrival(request.headers()::get);
      InboundCall call = read(request, arrival);
      call.enter();
      meters.arrived(call.policy(), call.deadline().remainingNanos());
      return call.deadline().isExpired() ? expired(call, request) : null;
    } catch (MalformedHeaderException | UnknownPolicyException refused) {
      return Problem.of(400, "Bad request header", refused.getMessage())
          .instance(request.path())
          .toResponse();
    }
  }

  /**
   * Names the request on its answer to an outsider and to a caller that gave no id, and counts work
   * that was finished for nobody.
   */
  @ServerResponseFilter
  public void leave(ContainerResponseContext response, HttpServerRequest request) {
    InboundCall call = InboundCall.current();
    if (call == InboundCall.NONE) {
      return;
    }
    if (config.edge() || !call.requestId().equals(request.getHeader(REQUEST_ID))) {
      response.getHeaders().putSingle(REQUEST_ID, call.requestId());
    }
    if (call.account() != null) {
      call.account().close(response.getHeaders());
    }
    boolean finishedTooLate = response.getStatus() < 400 && call.deadline().isExpired();
    if (finishedTooLate || request.response().closed()) {
      meters.wasted(call.policy());
    }
  }

  private InboundCall read(HttpServerRequest request, Arrival arrival) {
    Journey journey = journeys.of(request.method().name(), request.path());
    Optional<Duration> own = own(journey);
    Optional<Duration> said = said(request);
    boolean callers = said.isPresent() && !cut(said.get(), own);
    Deadline deadline = arrival.deadline() ? deadline(callers ? said : own) : Deadline.none();
    return new InboundCall(
        deadline,
        callers ? CALLER : setBy(journey),
        RequestIds.acceptOrMake(request.getHeader(REQUEST_ID)),
        config.edge() ? "" : AttemptPaths.acceptOrNone(request.getHeader(ATTEMPT)),
        arrival.policy(),
        journey == null ? null : account(journey, deadline),
        request.response()::closed);
  }

  private JourneyAccount account(Journey journey, Deadline deadline) {
    return new JourneyAccount(
        deadline, journeyMeters.of(journey.name()), ticker, journey.serverTiming());
  }

  /** What this service gives a call of a journey, or of none. */
  private Optional<Duration> own(Journey journey) {
    return hasOwnTime(journey) ? journey.endToEnd() : config.endToEnd();
  }

  private static String setBy(Journey journey) {
    return hasOwnTime(journey) ? "this service (" + journey.endToEndKey() + ")" : OWN;
  }

  private static boolean hasOwnTime(Journey journey) {
    return journey != null && journey.endToEnd().isPresent();
  }

  private Deadline deadline(Optional<Duration> allowance) {
    return allowance.isPresent() ? Deadline.after(allowance.get(), ticker) : Deadline.none();
  }

  /** Outside callers can shorten the edge's allowance, never lengthen it. */
  private boolean cut(Duration said, Optional<Duration> own) {
    return config.edge() && own.isPresent() && said.compareTo(own.get()) > 0;
  }

  private Optional<Duration> said(HttpServerRequest request) {
    List<String> own = request.headers().getAll(REMAINING_MS);
    if (!own.isEmpty()) {
      return Optional.of(RemainingBudget.millis(REMAINING_MS, own));
    }
    return config.accept().map(dialects -> foreign(request, dialects)).orElse(Optional.empty());
  }

  private Optional<Duration> foreign(HttpServerRequest request, List<Dialect> dialects) {
    List<String> envoy = request.headers().getAll(ENVOY_TIMEOUT);
    if (dialects.contains(Dialect.ENVOY) && !envoy.isEmpty()) {
      return RemainingBudget.envoy(ENVOY_TIMEOUT, envoy);
    }
    List<String> grpc = request.headers().getAll(GRPC_TIMEOUT);
    return dialects.contains(Dialect.GRPC) && !grpc.isEmpty()
        ? Optional.of(RemainingBudget.grpc(GRPC_TIMEOUT, grpc))
        : Optional.empty();
  }

  private Response expired(InboundCall call, HttpServerRequest request) {
    meters.expiredOnArrival(call.policy());
    return Problem.of(
            504,
            "Deadline passed",
            "The budget was spent before the call arrived, so its work was not begun"
                + String.format(
                    Locale.ROOT,
                    " (%d ms, set by %s).",
                    call.deadline().allowance().toMillis(),
                    call.setBy()))
        .instance(request.path())
        .requestId(call.requestId())
        .reason("deadline")
        .toResponse();
  }
}
