package dev.brownout.budget.quarkus.policy;

import dev.brownout.budget.time.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The journeys of a service: which of them a call belongs to. */
public final class Journeys {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final Pattern PATH = Pattern.compile("/[^\\s?#]*");
  private static final Pattern METHOD = Pattern.compile("[A-Z]+");

  /** The longest path first, so that the nearest one is found. */
  private final Journey[] all;

  private Journeys(List<Journey> journeys) {
    all = journeys.toArray(Journey[]::new);
  }

  /**
   * The journeys of the settings.
   *
   * @throws IllegalArgumentException when one of them cannot be; the message begins with its key
   */
  public static Journeys of(BudgetConfig config) {
    List<Journey> journeys = new ArrayList<>();
    for (Map.Entry<String, BudgetConfig.Journey> entry : config.journey().entrySet()) {
      Journey journey = journey(entry.getKey(), entry.getValue());
      refuseTwins(journey, journeys);
      journeys.add(journey);
    }
    journeys.sort(Comparator.comparingInt((Journey j) -> j.path().length()).reversed());
    return new Journeys(journeys);
  }

  /** The journey of a call, or null when it belongs to none. */
  public Journey of(String method, String path) {
    for (Journey journey : all) {
      if (journey.includes(method, path)) {
        return journey;
      }
    }
    return null;
  }

  private static Journey journey(String name, BudgetConfig.Journey settings) {
    String key = Journey.key(name);
    check(
        NAME.matcher(name).matches(),
        "budget.journey.\"" + name + "\"",
        name,
        "is no name of a journey: 1 to 64 letters, digits, '.', '_' or '-'");
    String path = settings.path().orElse("");
    check(
        PATH.matcher(path).matches(),
        key + "path",
        path,
        "is no path of this service: it begins with /, such as /search");
    settings
        .method()
        .ifPresent(
            method ->
                check(
                    METHOD.matcher(method).matches(),
                    key + "method",
                    method,
                    "is no HTTP method: write it in capitals, such as POST"));
    settings.endToEnd().ifPresent(time -> checkTime(key + "end-to-end", time));
    return new Journey(name, path, settings.method(), settings.endToEnd(), settings.serverTiming());
  }

  /** Refuses a time in which no call could be answered. */
  static void checkTime(String key, Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s: %s must be above 0ms", key, Durations.show(time)));
    }
  }

  private static void check(boolean good, String key, String value, String why) {
    if (!good) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s: \"%s\" %s", key, value, why));
    }
  }

  private static void refuseTwins(Journey journey, List<Journey> others) {
    for (Journey other : others) {
      if (journey.overlaps(other)) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "%spath: \"%s\" belongs to the journey \"%s\" as well, so that a call of it would"
                    + " have two promises; change one of the paths, or give each its own method",
                Journey.key(journey.name()),
                journey.path(),
                other.name()));
      }
    }
  }
}
