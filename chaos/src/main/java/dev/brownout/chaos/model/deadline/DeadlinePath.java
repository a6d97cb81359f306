package dev.brownout.chaos.model.deadline;

import dev.brownout.budget.attempt.AttemptController;
import dev.brownout.budget.attempt.Decision;
import dev.brownout.budget.attempt.Outcome;
import dev.brownout.budget.attempt.Repeat;
import dev.brownout.budget.retry.RetryBudget;
import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.VirtualClock;
import dev.brownout.chaos.model.sheet.Decimals;
import dev.brownout.chaos.model.sheet.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One request from its acceptance to its answer, on virtual time, under the real {@link
 * AttemptController}.
 */
public final class DeadlinePath {

  private final DeadlineRules rules;
  private final Course course;
  private final VirtualClock clock = new VirtualClock();
  private final AttemptController controller;
  private final List<Told.Span> spans = new ArrayList<>();
  private String outcome;

  private DeadlinePath(DeadlineRules rules, Course course) {
    this.rules = rules;
    this.course = course;
    this.controller =
        AttemptController.of(
            rules.policy(),
            RetryBudget.of(rules.policy().retryBudget(), clock),
            Deadline.after(rules.allowance(), clock),
            Repeat.ALLOWED,
            new SplittableRandom(0));
  }

  /** Follows a request by these rules through that course. */
  public static Told follow(DeadlineRules rules, Course course) {
    return new DeadlinePath(rules, course).follow();
  }

  private Told follow() {
    spend(Told.Kind.SETUP, "setup", course.setup().toNanos(), "");
    Decision decision = controller.first();
    while (outcome == null) {
      decision = obey(decision);
    }
    spend(Told.Kind.PREPARE, "response", rules.preparation().toNanos(), "");
    return new Told(rules, course, spans, Duration.ofNanos(clock.nanos()), outcome);
  }

  private Decision obey(Decision decision) {
    if (decision instanceof Decision.Start start) {
      return attempt(start);
    }
    if (decision instanceof Decision.Wait wait) {
      long overslept = course.overslept().toNanos();
      String remark =
          overslept == 0 ? "" : "asked for " + ms(wait.backoffNanos()) + " ms, looks again after";
      spend(Told.Kind.BACKOFF, "backoff", wait.backoffNanos() + overslept, remark);
      return controller.afterWait();
    }
    outcome = refusal((Decision.Decline) decision);
    return decision;
  }

  private Decision attempt(Decision.Start start) {
    Course.Attempt attempt = course.attempt(start.attempt());
    long lasts = attempt.lasts().toNanos();
    boolean inTime = lasts <= start.timeoutNanos();
    boolean answered = inTime && attempt.succeeds();
    String end = answered ? "answers" : inTime ? "fails" : "given up";
    spend(
        Told.Kind.ATTEMPT,
        "attempt " + start.attempt(),
        Math.min(lasts, start.timeoutNanos()),
        end + "; may take " + ms(start.timeoutNanos()) + " ms");
    if (answered) {
      outcome = "answered";
      return null;
    }
    return controller.after(inTime ? Outcome.failed(true) : Outcome.timedOut());
  }

  private void spend(Told.Kind kind, String label, long nanos, String remark) {
    long begin = clock.nanos();
    clock.advance(nanos);
    if (nanos > 0 || kind == Told.Kind.ATTEMPT) {
      spans.add(new Told.Span(kind, label, begin, clock.nanos(), remark));
    }
  }

  private String refusal(Decision.Decline decline) {
    int next = controller.attemptsStarted() + 1;
    return switch (decline.reason()) {
      case TOO_SHORT ->
          Text.format(
              "refused: %s ms would be left for attempt %d and %s ms is the least that is useful",
              ms(controller.usableNanos()),
              next,
              ms(rules.policy().leastUsefulAttempt().toNanos()));
      case DEADLINE -> Text.format("refused: no time would be left for attempt %d", next);
      case ATTEMPTS -> Text.format("refused: all %d attempts were made", next - 1);
      default -> "refused: " + decline.reason().label();
    };
  }

  private static String ms(long nanos) {
    return Decimals.millis(nanos).toPlainString();
  }
}
