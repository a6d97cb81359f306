package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.attempt.AttemptController;
import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.attempt.Outcome;
import dev.brownout.budget.attempt.Repeat;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.quarkus.policy.ClientPolicy;
import dev.brownout.budget.quarkus.problem.BodyException;
import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.SpentAttempt;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.budget.time.Ticker;
import jakarta.ws.rs.WebApplicationException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * One budgeted call: what it may do, what it did, and the account of it when it fails. Not
 * thread-safe.
 */
final class Call {

  private static final long NANOS_BELOW_A_SECOND = 999_999_999;
  private static final String DEADLINE_PASSED = "Deadline passed";

  /** How long a body may lie unread where no deadline bounds it: the REST client's read timeout. */
  private static final long LONGEST_UNREAD = TimeUnit.SECONDS.toNanos(30);

  private final CallSite site;
  private final InboundCall inbound;
  private final ClientPolicy policy;
  private final ClientMeters.OfClient meters;
  private final List<AttemptHook> hooks;
  private final Ticker ticker;
  private final AttemptController controller;
  private final long begun;
  private final List<SpentAttempt> spent = new ArrayList<>(3);

  private Answer last;
  private long waitBegun;

  Call(
      CallSite site,
      InboundCall inbound,
      ClientPolicy policy,
      ClientMeters.OfClient meters,
      List<AttemptHook> hooks,
      Repeat repeat) {
    this.site = site;
    this.inbound = inbound;
    this.policy = policy;
    this.meters = meters;
    this.hooks = hooks;
    this.ticker = Ticker.system();
    this.begun = ticker.nanos();
    this.controller =
        AttemptController.of(
            policy.call(),
            policy.retryBudget(),
            inbound.deadline(),
            repeat,
            ThreadLocalRandom.current());
    if (inbound.account() != null && policy.call().deadline()) {
      inbound.account().keeps(policy.call().responseReserve());
    }
  }

  AttemptController controller() {
    return controller;
  }

  boolean isCallerGone() {
    return inbound.isCallerGone();
  }

  /** Opens the exchange of an attempt that the controller let start. */
  Exchange open(int attempt, long timeoutNanos) {
    meters.started(attempt);
    return new Exchange(
        new AttemptInfo(
            site.client(),
            inbound.policy(),
            inbound.requestId(),
            inbound.childPath(attempt),
            attempt,
            timeoutNanos,
            policy.call().deadline()),
        hooks,
        meters::waitedEnough);
  }

  /** The same answer, unless it is one that the caller waits for no more. */
  Answer inTime(Answer answer) {
    return answer.usable() && isBounded() && inbound.deadline().isExpired()
        ? Answer.timedOut()
        : answer;
  }

  /** Notes how an attempt ended. */
  void settled(Exchange exchange, Answer answer) {
    long now = ended(exchange, answer.result(), answer.words());
    last = answer;
    if (!answer.usable()) {
      spent.add(
          new SpentAttempt(
              exchange.info().path(),
              millis(exchange.info().timeoutNanos()),
              millis(now - exchange.begunNanos()),
              answer.words()));
    }
  }

  /**
   * Notes that an attempt has an answer whose body the caller reads itself. The attempt goes on
   * until the body ends, or the deadline passes; without a deadline, until nobody reads on.
   */
  void handOver(Exchange exchange, EventLoop loop) {
    StreamedBody body = exchange.body();
    Future<?> watch =
        isBounded()
            ? loop.after(Math.max(0, inbound.deadline().remainingNanos()), body::expire)
            : null;
    body.handOver(
        end -> new BodyException(account(exchange, end, body.bytes()), end.failure()),
        end -> {
          if (watch != null) {
            watch.cancel(false);
          }
          settled(exchange, end);
        });
    if (watch == null) {
      watchIdle(body, loop, -1, 0);
    }
  }

  /** Ends a body of which nothing was read for a while, or whose reader works for nobody. */
  private void watchIdle(StreamedBody body, EventLoop loop, long bytesBefore, long idleNanos) {
    long step = policy.call().attemptTimeout().toNanos();
    long idle = body.bytes() == bytesBefore ? idleNanos + step : 0;
    boolean stalled = idle > 0 && body.isBeingRead();
    if (stalled || idle > LONGEST_UNREAD || isCallerGone()) {
      body.expire();
    } else if (!body.hasEnded()) {
      long bytes = body.bytes();
      loop.after(step, () -> watchIdle(body, loop, bytes, idle));
    }
  }

  /**
   * Notes that the caller left.
   *
   * @param inFlight the attempt that is under way, or null
   */
  void callerLeft(Exchange inFlight) {
    controller.callerGone();
    if (inFlight != null) {
      ended(inFlight, Answer.CANCELLED, Answer.CANCELLED);
    }
    meters.declined(DeclineReason.CALLER_GONE);
  }

  /** Tells everybody that an attempt is over, and when that was. */
  private long ended(Exchange exchange, String result, String words) {
    long now = ticker.nanos();
    exchange.waitsNoMore();
    meters.ended(result);
    if (!hooks.isEmpty()) {
      var end = new AttemptEnd(exchange.info(), exchange.begunNanos(), now, result);
      hooks.forEach(hook -> hook.ended(end));
    }
    if (inbound.account() != null) {
      inbound
          .account()
          .attempted(site.client(), exchange.info().number(), exchange.begunNanos(), now, words);
    }
    return now;
  }

  /** Notes that a wait begins. */
  void waiting() {
    waitBegun = ticker.nanos();
  }

  /** Notes that the wait is over. */
  void waited() {
    if (inbound.account() != null) {
      int next = controller.attemptsStarted() + 1;
      inbound.account().waited(site.client(), next, waitBegun, ticker.nanos());
    }
  }

  /** The failure of a call whose next attempt was declined. */
  Exception declined(DeclineReason reason) {
    meters.declined(reason);
    if (last == null || !last.callersOwn() || !(last.failure() instanceof Exception own)) {
      return new BudgetException(reason, account(reason), cause());
    }
    boolean suppliersAnswer = own instanceof WebApplicationException;
    boolean retryable = !last.outcome().equals(Outcome.failed(false));
    if (suppliersAnswer && retryable) {
      return new BudgetException(reason, account(reason), own);
    }
    if (BudgetException.accountOf(own).isEmpty()) {
      own.addSuppressed(new BudgetException(reason, account(reason), null));
    }
    return own;
  }

  private Throwable cause() {
    return last == null ? null : last.failure();
  }

  private Problem account(DeclineReason reason) {
    int status = status(reason);
    Problem.Draft draft =
        accounted(Problem.of(status, title(reason, status), sentence(reason)))
            .reason(reason.label())
            .setting(setting(reason));
    if (status == 503) {
      draft.retryAfter(retryAfterSeconds());
    }
    if (reason.advisesCaller()) {
      draft.adviseAgainstRetry();
    }
    return draft.build();
  }

  /** The account of an answer whose body ended too early. */
  private Problem account(Exchange exchange, Answer end, long bytes) {
    boolean late = end.result().equals(Answer.TIMEOUT);
    String what =
        String.format(
            Locale.ROOT,
            "%s (%s): %s after %d bytes of the answer's body (%s, %d ms in attempt %s).",
            site.client(),
            site.name(),
            late ? "the time was over" : "the connection was lost",
            bytes,
            allowance(),
            millis(ticker.nanos() - exchange.begunNanos()),
            exchange.info().path());
    int status = late ? 504 : 502;
    String title = late && isBounded() ? DEADLINE_PASSED : title(null, status);
    return accounted(Problem.of(status, title, what)).build();
  }

  private Problem.Draft accounted(Problem.Draft draft) {
    draft.client(site.client()).spent(millis(ticker.nanos() - begun), spent);
    if (isBounded()) {
      draft.allowance(inbound.deadline().allowance().toMillis(), inbound.setBy());
    }
    return draft;
  }

  private boolean isBounded() {
    return policy.call().deadline() && !inbound.deadline().isNone();
  }

  private int status(DeclineReason reason) {
    return switch (reason) {
      case DEADLINE, TOO_SHORT -> 504;
      case RETRY_BUDGET, RETRY_AFTER, SUPPLIER_ADVICE, CALLER_GONE -> 503;
      case ATTEMPTS, NOT_OWNER, NOT_IDEMPOTENT, BODY, NOT_RETRYABLE -> statusOfLast();
    };
  }

  private int statusOfLast() {
    return switch (last.result()) {
      case Answer.TIMEOUT -> 504;
      case Answer.CONNECTION -> 503;
      case Answer.LOCAL -> 500;
      default -> passedOn(last.status());
    };
  }

  /** What a supplier's status is for our own caller. */
  private static int passedOn(int status) {
    return switch (status) {
      case 404, 409, 413, 422, 503, 504 -> status;
      case 429 -> 503;
      default -> 502;
    };
  }

  private static String title(DeclineReason reason, int status) {
    if (reason == DeclineReason.DEADLINE || reason == DeclineReason.TOO_SHORT) {
      return DEADLINE_PASSED;
    }
    return switch (status) {
      case 500 -> "Call failed before it was sent";
      case 504 -> "Supplier too slow";
      case 503 -> "Supplier not available";
      case 502 -> "Supplier answered badly";
      default -> Problem.title(status);
    };
  }

  private String sentence(DeclineReason reason) {
    int next = controller.attemptsStarted() + 1;
    String what = site.client() + " (" + site.name() + "): ";
    CallPolicy rules = policy.call();
    return what
        + switch (reason) {
          case DEADLINE -> "the deadline passed before attempt " + next;
          case TOO_SHORT ->
              String.format(
                  Locale.ROOT,
                  "less than the least useful attempt (%d ms) is left for attempt %d",
                  rules.leastUsefulAttempt().toMillis(),
                  next);
          case ATTEMPTS ->
              String.format(Locale.ROOT, "all %d attempts failed", controller.attemptsStarted());
          case RETRY_BUDGET -> "the retry budget has no extra attempt left";
          case NOT_IDEMPOTENT -> "the call failed and may not be repeated";
          case BODY -> "the call failed and its body cannot be sent again";
          case NOT_RETRYABLE -> "the call would fail in the same way again";
          case NOT_OWNER -> "the call failed and another layer owns its retries";
          case RETRY_AFTER ->
              String.format(
                  Locale.ROOT,
                  "the supplier asks for a wait of %d s, longer than %s",
                  retryAfterSeconds(),
                  isBeyondLimit() ? "its limit" : "the allowance");
          case SUPPLIER_ADVICE -> "the supplier says that trying again is pointless";
          case CALLER_GONE -> "the caller is gone";
        }
        + " ("
        + where()
        + ").";
  }

  private String where() {
    var text = new StringBuilder(allowance());
    for (SpentAttempt attempt : spent) {
      text.append(", ")
          .append(attempt.spentMs())
          .append(" ms in attempt ")
          .append(attempt.attempt());
      text.append(": ").append(attempt.result());
    }
    return text.toString();
  }

  private String allowance() {
    return isBounded()
        ? inbound.deadline().allowance().toMillis() + " ms set by " + inbound.setBy()
        : "no deadline";
  }

  private String setting(DeclineReason reason) {
    String prefix = "budget.client.\"" + site.client() + "\".";
    CallPolicy rules = policy.call();
    return switch (reason) {
      case DEADLINE ->
          prefix
              + "attempt-timeout (now "
              + rules.attemptTimeout().toMillis()
              + " ms) lower, or the caller's budget higher";
      case TOO_SHORT ->
          prefix + "least-useful-attempt (now " + rules.leastUsefulAttempt().toMillis() + " ms)";
      case ATTEMPTS -> prefix + "max-attempts (now " + rules.maxAttempts() + ")";
      case RETRY_BUDGET -> prefix + "retry-budget (now " + share(rules.retryBudget()) + ")";
      case NOT_OWNER -> prefix + "owns-retries (now false)";
      case NOT_IDEMPOTENT -> "an Idempotency-Key header on the call";
      case RETRY_AFTER ->
          isBeyondLimit()
              ? prefix + "retry-after-limit (now " + rules.retryAfterLimit().toMillis() + " ms)"
              : null;
      case BODY ->
          "a body that can be sent again, such as a byte[] or a file, in place of a stream";
      case NOT_RETRYABLE, SUPPLIER_ADVICE, CALLER_GONE -> null;
    };
  }

  private static String share(RetryBudgetSpec spec) {
    if (spec instanceof RetryBudgetSpec.Cumulative cumulative) {
      return cumulative.ratio() + " since the start";
    }
    return spec instanceof RetryBudgetSpec.Windowed windowed
        ? windowed.ratio() + " of the last " + windowed.window().toSeconds() + " s"
        : "none";
  }

  private boolean isBeyondLimit() {
    return askedToWait().compareTo(policy.call().retryAfterLimit()) > 0;
  }

  private long retryAfterSeconds() {
    return wholeSeconds(askedToWait());
  }

  private Duration askedToWait() {
    return last != null && last.outcome() instanceof Outcome.RetryAfter after
        ? after.delay()
        : Duration.ZERO;
  }

  /** At least 1, and rounded up, so that whoever comes back then is not too early. */
  static long wholeSeconds(Duration wait) {
    return Math.max(1, wait.plusNanos(NANOS_BELOW_A_SECOND).toSeconds());
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }
}
