package dev.brownout.chaos.model.deadline;

import dev.brownout.budget.attempt.AttemptController;
import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.attempt.Decision;
import dev.brownout.budget.attempt.Outcome;
import dev.brownout.budget.attempt.Repeat;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudget;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.VirtualClock;
import dev.brownout.chaos.model.sheet.Sheet;
import dev.brownout.chaos.model.sheet.Text;
import dev.brownout.chaos.model.sheet.TextTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Layers that each make attempts of their own around the next, outermost first, while the supplier
 * fails every time.
 *
 * @param attempts attempts in total of each layer, 1 to 100; 1 to 6 layers, together at most
 *     1,000,000 supplier calls
 */
public record Layers(List<Integer> attempts) {

  private static final int MOST_LAYERS = 6;
  private static final int MOST_ATTEMPTS = 100;
  private static final long MOST_CALLS = 1_000_000;

  /** Copies, and refuses what is out of range. */
  public Layers {
    attempts = List.copyOf(attempts);
    if (attempts.isEmpty() || attempts.size() > MOST_LAYERS) {
      throw new IllegalArgumentException(
          Text.format("%d layers: must be 1 to %d", attempts.size(), MOST_LAYERS));
    }
    long calls = 1;
    for (int each : attempts) {
      if (each < 1 || each > MOST_ATTEMPTS) {
        throw new IllegalArgumentException(
            Text.format("%d attempts: must be 1 to %d, the first included", each, MOST_ATTEMPTS));
      }
      calls *= each;
    }
    if (calls > MOST_CALLS) {
      throw new IllegalArgumentException(
          Text.format(
              "%s make %d supplier calls: must be at most %d", show(attempts), calls, MOST_CALLS));
    }
  }

  /**
   * Reads {@code 3x3}: the attempts of each layer, outermost first.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static Layers parse(String text) {
    if (!text.matches("[0-9]{1,3}(x[0-9]{1,3})*")) {
      throw new IllegalArgumentException(
          Text.format(
              "\"%s\" is no list of attempts; write one number a layer, outermost first: 3x3",
              text));
    }
    List<Integer> attempts = new ArrayList<>();
    for (String each : text.split("x", -1)) {
      attempts.add(Integer.valueOf(each));
    }
    return new Layers(attempts);
  }

  /** How many calls reach the supplier, counted by running the layers' controllers. */
  public long supplierCalls() {
    return calls(0, new VirtualClock());
  }

  private long calls(int layer, VirtualClock clock) {
    if (layer == attempts.size()) {
      return 1;
    }
    AttemptController controller = controller(attempts.get(layer), clock);
    long calls = 0;
    Decision decision = controller.first();
    while (decision instanceof Decision.Start) {
      calls += calls(layer + 1, clock);
      decision = controller.after(Outcome.failed(true));
    }
    return calls;
  }

  private static AttemptController controller(int attempts, VirtualClock clock) {
    RetryBudgetSpec none = new RetryBudgetSpec.None();
    CallPolicy policy =
        CallPolicy.named("layer")
            .maxAttempts(attempts)
            .deadline(false)
            .backoff(Backoff.none())
            .retryBudget(none)
            .build();
    return AttemptController.of(
        policy,
        RetryBudget.of(none, clock),
        Deadline.none(clock),
        Repeat.ALLOWED,
        new SplittableRandom(0));
  }

  /** The same layers of which only one makes more than one attempt. */
  Layers ownedBy(int owner) {
    List<Integer> single = new ArrayList<>(Collections.nCopies(attempts.size(), 1));
    single.set(owner, attempts.get(owner));
    return new Layers(single);
  }

  /** Who may own the attempts, and what the supplier then gets. */
  public Sheet sheet() {
    Sheet sheet = new Sheet("layers", "owner", "supplier_calls");
    sheet.row(show(attempts), "every layer", supplierCalls());
    for (int owner = 0; owner < attempts.size(); owner++) {
      Layers owned = ownedBy(owner);
      sheet.row(show(owned.attempts()), name(owner), owned.supplierCalls());
    }
    return sheet;
  }

  /** The same for people, with who should own them. */
  public String text() {
    TextTable table = new TextTable("layers", "who retries", "supplier calls");
    table.row(show(attempts), "every layer", supplierCalls());
    for (int owner = 0; owner < attempts.size(); owner++) {
      Layers owned = ownedBy(owner);
      table.row(show(owned.attempts()), name(owner) + " only", owned.supplierCalls());
    }
    return table.render()
        + "\n"
        + "One layer should own the attempts: the outermost, which knows the deadline, whether the"
        + " failure may be\n"
        + "retried and whether anybody still waits. Switch the others off, and count at the"
        + " supplier, where they arrive.\n";
  }

  private String name(int layer) {
    if (layer == 0) {
      return "the outermost (the application)";
    }
    return layer == attempts.size() - 1 ? "the innermost (its client)" : "layer " + (layer + 1);
  }

  private static String show(List<Integer> attempts) {
    return attempts.stream().map(String::valueOf).collect(Collectors.joining("x"));
  }
}
