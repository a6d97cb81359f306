package dev.brownout.chaos.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.brownout.budget.time.Durations;
import dev.brownout.chaos.model.plan.Allowance;
import dev.brownout.chaos.model.plan.BudgetPlan;
import dev.brownout.chaos.model.sequential.Configuration;
import dev.brownout.chaos.model.sequential.Cycle;
import dev.brownout.chaos.model.sequential.Ladder;
import dev.brownout.chaos.model.sequential.ModelSheet;
import dev.brownout.chaos.model.sequential.Row;
import dev.brownout.chaos.model.sequential.SequentialModel;
import dev.brownout.chaos.model.sequential.Setup;
import dev.brownout.chaos.model.sheet.Decimals;
import dev.brownout.chaos.model.sheet.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the lesson's own model. */
@Command(
    name = "model",
    description = {
      "Runs the lesson's own model: steps in sequence, durations read in turn from a cycle, one"
          + " retry budget for all.",
      "Four configurations, each adding one thing: the whole threshold for each step, a deadline,"
          + " an allocated timeout, a retry budget."
    },
    sortOptions = false)
final class ModelVerb implements Callable<Integer> {
  private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

  private final Tools tools;

  @Option(
      names = "--reads",
      paramLabel = "N",
      defaultValue = "40",
      description = "Reads of each row, 0 to 10^12 (default: ${DEFAULT-VALUE}).")
  private long reads;

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "2",
      description = "Steps of an arm, one after another, 1 to 64 (default: ${DEFAULT-VALUE}).")
  private int depth;

  @Option(
      names = "--arms",
      paramLabel = "N",
      defaultValue = "2",
      description = "Arms of a read, in parallel, 1 to 64 (default: ${DEFAULT-VALUE}).")
  private int arms;

  @Option(
      names = {"--attempts", "--tries"},
      paramLabel = "N",
      defaultValue = "3",
      description =
          "Attempts at each step, the first included, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private int attempts;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      converter = Converters.OfDuration.class,
      description =
          "The allocated timeout of an attempt (default: (threshold - share) / (depth x attempts),"
              + " 30ms for the other defaults).")
  private Duration timeout;

  @Option(
      names = "--ratio",
      paramLabel = "R",
      defaultValue = "0.3",
      description =
          "The retry budget: extra attempts for each first one, 0 to 10 (default:"
              + " ${DEFAULT-VALUE}).")
  private double ratio;

  @Option(
      names = {"--cycle", "--cycles"},
      paramLabel = "NAME=D,D,…",
      description =
          "A regime of that name with these step durations, such as mine=6ms,7ms,1000ms; may be"
              + " given more than once (default: the lesson's two).")
  private List<String> cycles;

  @Option(
      names = "--threshold",
      paramLabel = "DURATION",
      defaultValue = "200ms",
      converter = Converters.OfDuration.class,
      description = "What a read may take (default: ${DEFAULT-VALUE}).")
  private Duration threshold;

  @Option(
      names = "--share",
      paramLabel = "DURATION",
      defaultValue = "20ms",
      converter = Converters.OfDuration.class,
      description = "What the gateway's own work takes of it (default: ${DEFAULT-VALUE}).")
  private Duration share;

  @Option(
      names = "--rate",
      paramLabel = "R",
      defaultValue = "416.67",
      description = "Reads a second at the peak (default: ${DEFAULT-VALUE}).")
  private double rate;

  @Mixin private FormatOption format;

  ModelVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    Setup setup = Converters.made(() -> new Setup(reads, depth, arms, threshold, share, rate));
    List<Configuration> ladder =
        Converters.made(() -> Ladder.configurations(threshold, allocated(), attempts, ratio));
    List<Cycle> regimes =
        cycles == null ? Ladder.regimes() : cycles.stream().map(ModelVerb::cycle).toList();
    List<Row> rows = new ArrayList<>();
    if (reads == 0) {
      tools.terminal().say("no rows: --reads is 0");
    } else {
      regimes.forEach(
          regime -> ladder.forEach(each -> rows.add(SequentialModel.run(setup, each, regime))));
    }
    tools
        .terminal()
        .print(
            format
                .format()
                .render(
                    () -> ModelSheet.text(setup, regimes, rows, attempts),
                    () -> ModelSheet.sheet(rows),
                    () -> json(setup, rows)));
    return ExitCodes.FINE;
  }

  private Duration allocated() {
    if (timeout != null) {
      return timeout;
    }
    // The plan's median does not matter here.
    Allowance allowance = new Allowance(threshold, share, threshold);
    double ms = BudgetPlan.split(allowance, depth, attempts).allocatedMs();
    return Duration.ofNanos(Math.max(1, (long) (ms * 1e6)));
  }

  private static Cycle cycle(String text) {
    int equals = text.indexOf('=');
    if (equals < 1 || equals == text.length() - 1) {
      throw new UsageException(
          Text.format(
              "--cycle: \"%s\" is no cycle; write NAME=DURATION,DURATION,… with at least one entry",
              text));
    }
    try {
      List<Duration> durations =
          Stream.of(text.substring(equals + 1).split(",", -1)).map(Durations::parse).toList();
      return new Cycle(text.substring(0, equals), durations);
    } catch (IllegalArgumentException wrong) {
      throw new UsageException("--cycle: " + wrong.getMessage());
    }
  }

  private JsonNode json(Setup setup, List<Row> rows) {
    double base = setup.ratePerSecond() * setup.steps();
    ObjectNode json = NODES.objectNode();
    json.put("reads", setup.reads());
    json.put("depth", setup.depth());
    json.put("arms", setup.arms());
    json.put("threshold_ms", Decimals.millis(setup.threshold().toNanos()));
    json.put("gateway_share_ms", Decimals.millis(setup.gatewayShare().toNanos()));
    json.put("rate_per_second", setup.ratePerSecond());
    json.put("internal_base_per_second", Decimals.fixed(base, 2));
    json.put("upper_bound_per_second", Decimals.fixed(base * attempts, 2));
    json.set("rows", ModelSheet.sheet(rows).json());
    return json;
  }
}
