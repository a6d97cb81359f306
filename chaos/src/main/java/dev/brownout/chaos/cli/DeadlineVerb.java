package dev.brownout.chaos.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.chaos.model.deadline.Course;
import dev.brownout.chaos.model.deadline.DeadlinePath;
import dev.brownout.chaos.model.deadline.DeadlineRules;
import dev.brownout.chaos.model.deadline.DeadlineSheet;
import dev.brownout.chaos.model.deadline.Layers;
import dev.brownout.chaos.model.deadline.Told;
import dev.brownout.chaos.model.sheet.Decimals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Follows a request under one deadline. */
@Command(
    name = "deadline",
    description = {
      "Follows a request under one deadline: setup, attempt, backoff, attempt, response.",
      "Without --setup, --first and --second it shows the lesson's two: one whose second attempt"
          + " succeeds and one whose second is refused, since too little time would be left for it."
    },
    sortOptions = false)
final class DeadlineVerb implements Callable<Integer> {
  private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

  private final Tools tools;

  @Option(
      names = "--allowance",
      paramLabel = "DURATION",
      defaultValue = "2500ms",
      converter = Converters.OfDuration.class,
      description = "What the request may take (default: ${DEFAULT-VALUE}).")
  private Duration allowance;

  @Option(
      names = "--attempt-timeout",
      paramLabel = "DURATION",
      defaultValue = "900ms",
      converter = Converters.OfDuration.class,
      description = "The longest that an attempt may take (default: ${DEFAULT-VALUE}).")
  private Duration attemptTimeout;

  @Option(
      names = "--least-useful",
      paramLabel = "DURATION",
      defaultValue = "300ms",
      converter = Converters.OfDuration.class,
      description = "With less time an attempt does not start (default: ${DEFAULT-VALUE}).")
  private Duration leastUseful;

  @Option(
      names = "--attempts",
      paramLabel = "N",
      defaultValue = "2",
      description = "Attempts in total, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private int attempts;

  @Option(
      names = "--backoff",
      paramLabel = "DURATION",
      defaultValue = "150ms",
      converter = Converters.OfDuration.class,
      description = "The wait before a further attempt (default: ${DEFAULT-VALUE}).")
  private Duration backoff;

  @Option(
      names = "--reserve",
      paramLabel = "DURATION",
      defaultValue = "200ms",
      converter = Converters.OfDuration.class,
      description =
          "The time kept for making the response, which takes all of it (default: ${DEFAULT-VALUE}).")
  private Duration reserve;

  @Option(
      names = "--setup",
      paramLabel = "DURATION",
      converter = Converters.OfDuration.class,
      description = "A request of your own: how long its setup takes (default: 200ms).")
  private Duration setup;

  @Option(
      names = "--first",
      paramLabel = "DURATION",
      converter = Converters.OfDuration.class,
      description =
          "A request of your own: how long its first attempt takes to fail (default: 700ms).")
  private Duration first;

  @Option(
      names = "--second",
      paramLabel = "DURATION",
      converter = Converters.OfDuration.class,
      description =
          "A request of your own: how long a further attempt takes to answer (default: 900ms).")
  private Duration second;

  @Option(
      names = "--overslept",
      paramLabel = "DURATION",
      converter = Converters.OfDuration.class,
      description =
          "Shows one more request, whose wait lasts that much longer than asked, so that the"
              + " controller has to look again.")
  private Duration overslept;

  @Option(
      names = "--layers",
      paramLabel = "NxM",
      converter = Converters.OfLayers.class,
      description =
          "Shows instead how many calls reach the supplier when layers retry around each other,"
              + " outermost first, such as 3x3.")
  private Layers layers;

  @Mixin private FormatOption format;

  DeadlineVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    tools.terminal().print(layers == null ? requests() : layers());
    return ExitCodes.FINE;
  }

  private String layers() {
    return format.format().render(layers::text, layers::sheet, () -> layers.sheet().json());
  }

  private String requests() {
    DeadlineRules rules = Converters.made(this::rules);
    List<Told> told =
        Converters.made(this::courses).stream()
            .map(course -> DeadlinePath.follow(rules, course))
            .toList();
    return format
        .format()
        .render(() -> DeadlineSheet.text(told), () -> DeadlineSheet.sheet(told), () -> json(told));
  }

  private DeadlineRules rules() {
    CallPolicy policy =
        DeadlineRules.lesson().policy().toBuilder()
            .attemptTimeout(attemptTimeout)
            .leastUsefulAttempt(leastUseful)
            .maxAttempts(attempts)
            .backoff(Backoff.fixed(backoff))
            .responseReserve(reserve)
            .build();
    return new DeadlineRules(allowance, policy, reserve);
  }

  private List<Course> courses() {
    List<Course> courses = new ArrayList<>();
    if (setup == null && first == null && second == null) {
      courses.addAll(Course.lesson());
      if (overslept != null) {
        courses.add(Course.overslept(overslept));
      }
    } else {
      courses.add(own());
    }
    return courses;
  }

  private Course own() {
    return new Course(
        "your request",
        setup == null ? Duration.ofMillis(200) : setup,
        List.of(
            new Course.Attempt(first == null ? Duration.ofMillis(700) : first, false),
            new Course.Attempt(second == null ? Duration.ofMillis(900) : second, true)),
        overslept == null ? Duration.ZERO : overslept);
  }

  private static JsonNode json(List<Told> told) {
    ArrayNode cases = DeadlineSheet.sheet(told).json();
    for (int i = 0; i < told.size(); i++) {
      ArrayNode spans = ((ObjectNode) cases.get(i)).putArray("timeline");
      for (Told.Span span : told.get(i).spans()) {
        spans
            .addObject()
            .put("kind", span.kind().name().toLowerCase(Locale.ROOT))
            .put("label", span.label())
            .put("begin_ms", Decimals.millis(span.beginNanos()))
            .put("end_ms", Decimals.millis(span.endNanos()));
      }
    }
    ObjectNode json = NODES.objectNode();
    json.put("allowance_ms", Decimals.millis(told.get(0).rules().allowance().toNanos()));
    json.set("cases", cases);
    return json;
  }
}
