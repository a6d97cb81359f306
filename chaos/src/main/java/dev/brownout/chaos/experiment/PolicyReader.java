package dev.brownout.chaos.experiment;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudgetSpec;
import dev.brownout.budget.time.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads policies; what they may leave out comes from the experiment's threshold and share. */
final class PolicyReader {
  private static final Duration ONE_NANO = Duration.ofNanos(1);
  private static final Duration ONE_MS = Duration.ofMillis(1);
  private static final Duration ONE_SECOND = Duration.ofSeconds(1);
  private static final Duration ONE_MINUTE = Duration.ofMinutes(1);
  private static final Duration USUAL_WINDOW = Duration.ofSeconds(10);
  private static final int USUAL_FLOOR = 10;
  private static final int MOST_ATTEMPTS = 100;
  private static final int HIGHEST_FLOOR = 100_000;
  private static final BigDecimal HIGHEST_RATIO = BigDecimal.TEN;
  private static final String TIMEOUT = "attempt-timeout";
  private static final List<String> BUDGET_ENGINE_ONLY =
      List.of("backoff", "response-reserve", "least-useful-attempt", "owns-retries");

  private final Optional<Duration> threshold;
  private final Optional<Duration> share;

  PolicyReader(Optional<Duration> threshold, Optional<Duration> share) {
    this.threshold = threshold;
    this.share = share;
  }

  /** What both sides of a policy have in common. */
  private record Common(String name, Engine engine, boolean deadline, RetryBudgetSpec budget) {}

  Optional<Policy> read(String name, Place place) {
    Optional<Section> section = Section.at(place);
    return section.isEmpty() ? Optional.empty() : read(name, place, section.get());
  }

  private Optional<Policy> read(String name, Place place, Section in) {
    Optional<Engine> engine =
        in.optional("engine").map(PolicyReader::engine).orElse(Optional.of(Engine.BUDGET));
    Optional<Boolean> deadline = in.required("deadline").flatMap(Place::flag);
    Optional<RetryBudgetSpec> budget = budget(in);
    Optional<Place> gateway = in.required("gateway");
    Optional<Place> service = in.required("service");
    in.refuseUnknown();
    if (engine.isPresent() && deadline.isPresent() && budget.isPresent()) {
      refuseWhatSmallRyeLacks(engine.get(), deadline.get(), budget.get(), in);
    }
    Common common =
        new Common(
            name,
            engine.orElse(Engine.BUDGET),
            deadline.orElse(false),
            budget.orElseGet(RetryBudgetSpec.None::new));
    Optional<CallPolicy> gatewayPolicy =
        gateway.flatMap(side -> side(common, side, share.orElse(Duration.ZERO)));
    Optional<CallPolicy> servicePolicy = service.flatMap(side -> side(common, side, Duration.ZERO));
    if (gatewayPolicy.isEmpty() || servicePolicy.isEmpty()) {
      return Optional.empty();
    }
    Policy policy = new Policy(name, common.engine(), gatewayPolicy.get(), servicePolicy.get());
    warnOfLongTimeouts(policy, place);
    return Optional.of(policy);
  }

  private static Optional<Engine> engine(Place place) {
    return place
        .text()
        .flatMap(
            text ->
                switch (text) {
                  case "budget" -> Optional.of(Engine.BUDGET);
                  case "smallrye" -> Optional.of(Engine.SMALLRYE);
                  default -> place.wrong("\"" + text + "\" is no engine; write budget or smallrye");
                });
  }

  private static void refuseWhatSmallRyeLacks(
      Engine engine, boolean deadline, RetryBudgetSpec budget, Section in) {
    if (engine == Engine.BUDGET) {
      return;
    }
    if (deadline) {
      in.required("deadline").ifPresent(place -> place.wrong("engine smallrye has no deadline"));
    }
    if (!(budget instanceof RetryBudgetSpec.None)) {
      in.required("retry-budget")
          .ifPresent(place -> place.wrong("engine smallrye has no retry budget; write none"));
    }
  }

  private static Optional<RetryBudgetSpec> budget(Section in) {
    Optional<Place> place = in.required("retry-budget");
    Optional<Place> kind = in.optional("retry-budget-kind");
    Optional<Place> window = in.optional("retry-budget-window");
    Optional<Place> floor = in.optional("retry-budget-floor-per-second");
    Optional<String> text = place.flatMap(Place::text);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (text.get().equals("none")) {
      kind.ifPresent(useless -> useless.wrong("says nothing without a retry budget"));
      refuse(window, floor, "says nothing without a retry budget");
      return Optional.of(new RetryBudgetSpec.None());
    }
    Optional<Double> ratio = ratio(place.orElseThrow());
    Optional<String> kindText = kind.map(Place::text).orElse(Optional.of("cumulative"));
    if (kindText.isEmpty()) {
      return Optional.empty();
    }
    return switch (kindText.get()) {
      case "cumulative" -> {
        refuse(window, floor, "says nothing about a cumulative retry budget");
        yield ratio.flatMap(
            value -> checked(place.orElseThrow(), () -> new RetryBudgetSpec.Cumulative(value)));
      }
      case "windowed" -> windowed(place.orElseThrow(), ratio, window, floor);
      default ->
          kind.orElseThrow()
              .wrong("\"" + kindText.get() + "\" is no kind; write cumulative or windowed");
    };
  }

  private static void refuse(Optional<Place> window, Optional<Place> floor, String why) {
    window.ifPresent(useless -> useless.wrong(why));
    floor.ifPresent(useless -> useless.wrong(why));
  }

  private static Optional<Double> ratio(Place place) {
    Optional<BigDecimal> ratio = place.decimal();
    if (ratio.isEmpty()) {
      return Optional.empty();
    }
    return ratio.get().signum() >= 0 && ratio.get().compareTo(HIGHEST_RATIO) <= 0
        ? Optional.of(ratio.get().doubleValue())
        : place.wrong(
            ratio.get().toPlainString()
                + " is outside 0 to 10 extra attempts for each first one; for no limit write none");
  }

  private static Optional<RetryBudgetSpec> windowed(
      Place place, Optional<Double> ratio, Optional<Place> window, Optional<Place> floor) {
    Optional<Duration> length =
        window
            .map(given -> given.duration(ONE_SECOND, ONE_MINUTE))
            .orElse(Optional.of(USUAL_WINDOW));
    Optional<Long> perSecond =
        floor.map(given -> given.whole(0, HIGHEST_FLOOR)).orElse(Optional.of((long) USUAL_FLOOR));
    if (ratio.isEmpty() || length.isEmpty() || perSecond.isEmpty()) {
      return Optional.empty();
    }
    return checked(
        place,
        () ->
            new RetryBudgetSpec.Windowed(
                ratio.get(), length.get(), Math.toIntExact(perSecond.get())));
  }

  private Optional<CallPolicy> side(Common common, Place place, Duration usualReserve) {
    Optional<Section> section = Section.at(place);
    if (section.isEmpty()) {
      return Optional.empty();
    }
    Section in = section.get();
    Optional<Duration> timeout =
        in.required(TIMEOUT).flatMap(value -> value.duration(ONE_MS, ONE_MINUTE));
    Optional<Long> attempts =
        in.required("max-attempts").flatMap(value -> value.whole(1, MOST_ATTEMPTS));
    Optional<Backoff> backoff =
        in.optional("backoff").map(PolicyReader::backoff).orElse(Optional.of(Backoff.none()));
    Optional<Duration> reserve =
        in.optional("response-reserve").map(this::reserve).orElse(Optional.of(usualReserve));
    Optional<Duration> least =
        in.optional("least-useful-attempt")
            .map(value -> leastUseful(value, timeout))
            .orElse(Optional.of(ONE_MS));
    Optional<Boolean> owns = in.optional("owns-retries").map(Place::flag).orElse(Optional.of(true));
    in.refuseUnknown();
    refuseWhatSmallRyeLacks(common, in);
    if (timeout.isEmpty()
        || attempts.isEmpty()
        || backoff.isEmpty()
        || reserve.isEmpty()
        || least.isEmpty()
        || owns.isEmpty()) {
      return Optional.empty();
    }
    return checked(
        place,
        () ->
            CallPolicy.named(common.name())
                .attemptTimeout(timeout.get())
                .maxAttempts(Math.toIntExact(attempts.get()))
                .deadline(common.deadline())
                .retryBudget(common.budget())
                .backoff(backoff.get())
                .responseReserve(reserve.get())
                .leastUsefulAttempt(least.get())
                .ownsRetries(owns.get())
                .build());
  }

  private static void refuseWhatSmallRyeLacks(Common common, Section in) {
    if (common.engine() == Engine.SMALLRYE) {
      BUDGET_ENGINE_ONLY.forEach(
          key ->
              in.optional(key).ifPresent(place -> place.wrong("engine smallrye does not take it")));
    }
  }

  private Optional<Duration> reserve(Place place) {
    Optional<Duration> reserve = place.duration(Duration.ZERO, ONE_MINUTE);
    if (reserve.isEmpty() || threshold.isEmpty() || reserve.get().compareTo(threshold.get()) < 0) {
      return reserve;
    }
    return place.wrong(
        String.format(
            Locale.ROOT,
            "%s leaves nothing of the threshold of %s",
            Durations.show(reserve.get()),
            Durations.show(threshold.get())));
  }

  private static Optional<Duration> leastUseful(Place place, Optional<Duration> timeout) {
    Optional<Duration> least = place.duration(ONE_NANO, ONE_MINUTE);
    if (least.isEmpty() || timeout.isEmpty() || least.get().compareTo(timeout.get()) <= 0) {
      return least;
    }
    return place.wrong(
        String.format(
            Locale.ROOT,
            "%s is above the attempt-timeout of %s, so no attempt would start",
            Durations.show(least.get()),
            Durations.show(timeout.get())));
  }

  private static Optional<Backoff> backoff(Place place) {
    return place.text().flatMap(text -> checked(place, () -> Backoff.parse(text)));
  }

  /** What the core makes of a value, or the mistake that it finds in it. */
  private static <T> Optional<T> checked(Place place, Supplier<T> made) {
    try {
      return Optional.of(made.get());
    } catch (IllegalArgumentException refused) {
      return place.wrong(refused.getMessage());
    }
  }

  /** The lesson has such timeouts on purpose, so they are no mistakes. */
  private void warnOfLongTimeouts(Policy policy, Place place) {
    if (threshold.isEmpty() || share.isEmpty()) {
      return;
    }
    Duration allowance = threshold.get().minus(share.get());
    List<String> sides = new ArrayList<>();
    addIfAbove(allowance, policy.gateway(), "gateway", sides);
    addIfAbove(allowance, policy.service(), "service", sides);
    if (!sides.isEmpty()) {
      place.odd(
          String.format(
              Locale.ROOT,
              "%s: above the allowance of %s (threshold %s - gateway-share %s); %s",
              String.join(", ", sides),
              Durations.show(allowance),
              Durations.show(threshold.get()),
              Durations.show(share.get()),
              consequence(policy)));
    }
  }

  private static void addIfAbove(
      Duration allowance, CallPolicy side, String name, List<String> sides) {
    if (side.attemptTimeout().compareTo(allowance) > 0) {
      sides.add(name + "." + TIMEOUT + " " + Durations.show(side.attemptTimeout()));
    }
  }

  private static String consequence(Policy policy) {
    return policy.gateway().deadline()
        ? "the deadline ends such an attempt before its timeout does"
        : "one slow attempt spends the whole allowance";
  }
}
