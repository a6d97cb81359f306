package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.attempt.AttemptController;
import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.attempt.Outcome;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.quarkus.policy.ClientPolicy;
import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.SpentAttempt;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.budget.time.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * One budgeted call: what it may do, what it did, and the account of it when it fails. Not
 * thread-safe.
 */
final class Call {

  private static final long NANOS_BELOW_A_SECOND = 999_999_999;

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
  private long attemptBegun;
  private long waitBegun;

  Call(
      CallSite site,
      InboundCall inbound,
      ClientPolicy policy,
      ClientMeters.OfClient meters,
      List<AttemptHook> hooks,
      boolean idempotent) {
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
            idempotent,
            ThreadLocalRandom.current());
    if (inbound.account() != null && policy.call().deadline()) {
      inbound.account().keeps(policy.call().responseReserve());
    }
  }

  AttemptController controller() {
    return controller;
  }

  /** Opens the exchange of an attempt that the controller let start. */
  Exchange open(int attempt, long timeoutNanos) {
    meters.started(attempt);
    attemptBegun = ticker.nanos();
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

  /** Notes how an attempt ended. */
  void settled(Exchange exchange, Answer answer) {
    long now = ended(exchange, answer.result(), answer.words());
    last = answer;
    if (!answer.usable()) {
      spent.add(
          new SpentAttempt(
              exchange.info().path(),
              millis(exchange.info().timeoutNanos()),
              millis(now - attemptBegun),
              answer.words()));
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
      var end = new AttemptEnd(exchange.info(), attemptBegun, now, result);
      hooks.forEach(hook -> hook.ended(end));
    }
    if (inbound.account() != null) {
      inbound
          .account()
          .attempted(site.client(), exchange.info().number(), attemptBegun, now, words);
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
    return suppliersOwnAnswer() instanceof Exception answer
        ? answer
        : new BudgetException(reason, account(reason), cause());
  }

  /** A failure that says enough by itself, such as a 404; null when there is none. */
  private Throwable suppliersOwnAnswer() {
    return last != null && last.outcome() instanceof Outcome.Failed failed && !failed.retryable()
        ? last.failure()
        : null;
  }

  private Throwable cause() {
    return last == null ? null : last.failure();
  }

  private Problem account(DeclineReason reason) {
    int status = status(reason);
    Problem.Draft draft =
        Problem.of(status, title(status), sentence(reason))
            .client(site.client())
            .reason(reason.label())
            .spent(millis(ticker.nanos() - begun), spent)
            .setting(setting(reason));
    if (policy.call().deadline() && !inbound.deadline().isNone()) {
      draft.allowance(inbound.deadline().allowance().toMillis(), inbound.setBy());
    }
    if (status == 503) {
      draft.retryAfter(retryAfterSeconds());
    }
    if (reason.advisesCaller()) {
      draft.adviseAgainstRetry();
    }
    return draft.build();
  }

  private int status(DeclineReason reason) {
    return switch (reason) {
      case DEADLINE, TOO_SHORT -> 504;
      case RETRY_BUDGET, RETRY_AFTER, SUPPLIER_ADVICE, CALLER_GONE -> 503;
      case ATTEMPTS, NOT_OWNER, NOT_IDEMPOTENT, NOT_RETRYABLE -> statusOfLast();
    };
  }

  private int statusOfLast() {
    if (last.status() == 503 || last.status() == 504) {
      return last.status();
    }
    return switch (last.result()) {
      case Answer.TIMEOUT -> 504;
      case Answer.CONNECTION -> 503;
      default -> 502;
    };
  }

  private static String title(int status) {
    return switch (status) {
      case 504 -> "Deadline passed";
      case 503 -> "Supplier not available";
      default -> "Supplier answered badly";
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
          case NOT_RETRYABLE -> "the supplier's answer would be the same again";
          case NOT_OWNER -> "the call failed and another layer owns its retries";
          case RETRY_AFTER -> "the supplier asks for a wait that is longer than the allowance";
          case SUPPLIER_ADVICE -> "the supplier says that trying again is pointless";
          case CALLER_GONE -> "the caller is gone";
        }
        + " ("
        + where()
        + ").";
  }

  private String where() {
    String set =
        policy.call().deadline() && !inbound.deadline().isNone()
            ? inbound.deadline().allowance().toMillis() + " ms set by " + inbound.setBy()
            : "no deadline";
    var text = new StringBuilder(set);
    for (SpentAttempt attempt : spent) {
      text.append(", ")
          .append(attempt.spentMs())
          .append(" ms in attempt ")
          .append(attempt.attempt());
      text.append(": ").append(attempt.result());
    }
    return text.toString();
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
      case NOT_RETRYABLE, RETRY_AFTER, SUPPLIER_ADVICE, CALLER_GONE -> null;
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

  private long retryAfterSeconds() {
    Duration asked =
        last != null && last.outcome() instanceof Outcome.RetryAfter after
            ? after.delay()
            : Duration.ZERO;
    return wholeSeconds(asked);
  }

  /** At least 1, and rounded up, so that whoever comes back then is not too early. */
  static long wholeSeconds(Duration wait) {
    return Math.max(1, wait.plusNanos(NANOS_BELOW_A_SECOND).toSeconds());
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }
}
