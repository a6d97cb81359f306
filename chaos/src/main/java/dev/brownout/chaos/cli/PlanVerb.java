package dev.brownout.chaos.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.ExperimentException;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.model.nested.PolicyBars;
import dev.brownout.chaos.model.plan.Allowance;
import dev.brownout.chaos.model.plan.BudgetPlan;
import dev.brownout.chaos.model.plan.PlanSheet;
import dev.brownout.chaos.model.plan.Split;
import dev.brownout.chaos.model.sheet.Decimals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Splits the end-to-end budget over a chain. */
@Command(
    name = "plan",
    description = {
      "Splits the end-to-end budget: what each attempt may take, by depth and attempts.",
      "Beside the lesson's split, which reads the steps in sequence, it gives the one for a chain"
          + " whose attempts contain attempts. With --policy it shows where a policy's time can go."
    },
    sortOptions = false)
final class PlanVerb implements Callable<Integer> {
  private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

  private final Tools tools;

  @Option(
      names = "--end-to-end",
      paramLabel = "DURATION",
      defaultValue = "200ms",
      converter = Converters.OfDuration.class,
      description = "What a read may take (default: ${DEFAULT-VALUE}).")
  private Duration endToEnd;

  @Option(
      names = "--share",
      paramLabel = "DURATION",
      defaultValue = "20ms",
      converter = Converters.OfDuration.class,
      description = "What the gateway's own work takes of it (default: ${DEFAULT-VALUE}).")
  private Duration share;

  @Option(
      names = "--median",
      paramLabel = "DURATION",
      defaultValue = "8ms",
      converter = Converters.OfDuration.class,
      description = "What a step usually takes (default: ${DEFAULT-VALUE}).")
  private Duration median;

  @Option(
      names = "--depth",
      paramLabel = "N..M",
      defaultValue = "1..4",
      converter = Ints.Option.class,
      description = "Depths of the chain, 1 to 64 (default: ${DEFAULT-VALUE}).")
  private Ints depths;

  @Option(
      names = "--attempts",
      paramLabel = "N,M",
      defaultValue = "1,3",
      converter = Ints.Option.class,
      description =
          "Attempts at each step, the first included, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private Ints attempts;

  @Option(
      names = "--nested",
      description =
          "With --format csv: the nested split, a row for each hop, instead of the sequential one.")
  private boolean nested;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description = "Shows where the time of this policy of the experiment can go, instead.")
  private String policy;

  @Option(
      names = "--experiment",
      paramLabel = "FILE",
      description = "Where the policy is (default: the project's " + ExperimentFile.USUAL + ").")
  private Path file;

  @Mixin private FormatOption format;

  PlanVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    tools.terminal().print(policy == null ? splits() : bars());
    return ExitCodes.FINE;
  }

  private String splits() {
    Allowance allowance = Converters.made(() -> new Allowance(endToEnd, share, median));
    List<Split> splits = new ArrayList<>();
    for (int depth : depths.values()) {
      for (int each : attempts.values()) {
        splits.add(Converters.made(() -> BudgetPlan.split(allowance, depth, each)));
      }
    }
    return format
        .format()
        .render(
            () -> PlanSheet.text(allowance, splits),
            () -> nested ? PlanSheet.nestedSheet(splits) : PlanSheet.sheet(splits),
            () -> json(allowance, splits));
  }

  private static JsonNode json(Allowance allowance, List<Split> splits) {
    int most = splits.stream().mapToInt(Split::maxAttempts).max().orElse(1);
    ObjectNode json = NODES.objectNode();
    json.put("end_to_end_ms", Decimals.millis(allowance.endToEnd().toNanos()));
    json.put("gateway_share_ms", Decimals.millis(allowance.gatewayShare().toNanos()));
    json.put("step_median_ms", Decimals.millis(allowance.stepMedian().toNanos()));
    json.set("sequential", PlanSheet.sheet(splits).json());
    json.set("nested", PlanSheet.nestedSheet(splits).json());
    json.put("attempts", most);
    json.put("deepest_sequential", BudgetPlan.deepest(allowance, most));
    json.put("deepest_nested", BudgetPlan.deepestNested(allowance, most));
    return json;
  }

  private String bars() {
    Path absolute = ExperimentFile.of(file, tools);
    Experiment experiment = Experiment.read(tools.shown(absolute), absolute);
    Policy chosen = chosen(experiment);
    return Converters.made(
        () ->
            format
                .format()
                .render(
                    () -> PolicyBars.text(experiment, chosen),
                    () -> PolicyBars.sheet(experiment, chosen),
                    () -> PolicyBars.sheet(experiment, chosen).json()));
  }

  private Policy chosen(Experiment experiment) {
    try {
      return experiment.policy(policy);
    } catch (ExperimentException unknown) {
      throw new UsageException("--policy: " + unknown.getMessage());
    }
  }
}
