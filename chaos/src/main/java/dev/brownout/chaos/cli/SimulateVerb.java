package dev.brownout.chaos.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.experiment.Engine;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.experiment.Regime;
import dev.brownout.chaos.model.nested.Abandon;
import dev.brownout.chaos.model.nested.Cancellation;
import dev.brownout.chaos.model.nested.Chain;
import dev.brownout.chaos.model.nested.HopTotals;
import dev.brownout.chaos.model.nested.Join;
import dev.brownout.chaos.model.nested.PolicyOverrides;
import dev.brownout.chaos.model.nested.Scenario;
import dev.brownout.chaos.model.nested.SimulateSheet;
import dev.brownout.chaos.model.sheet.Decimals;
import dev.brownout.chaos.model.sheet.Text;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Predicts what run would measure. */
@Command(
    name = "simulate",
    description = {
      "Predicts what run would measure, read by read, on virtual time: the nested chain with the"
          + " experiment's policies, regimes, seed and lanes.",
      "The same options give the same output, byte for byte."
    },
    sortOptions = false)
final class SimulateVerb implements Callable<Integer> {
  private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

  private static final long MOST_READS = 1_000_000_000;

  private final Tools tools;

  @Option(
      names = "--experiment",
      paramLabel = "FILE",
      description = "The experiment (default: the project's " + ExperimentFile.USUAL + ").")
  private Path file;

  @Option(
      names = "--policies",
      paramLabel = "a,b|all",
      split = ",",
      hideParamSyntax = true,
      description = "Policies of the experiment (default: the lesson's four).")
  private List<String> policies;

  @Option(
      names = "--regimes",
      paramLabel = "a,b|all",
      split = ",",
      hideParamSyntax = true,
      description = "Regimes of the experiment (default: the lesson's two).")
  private List<String> regimes;

  @Option(
      names = "--reads",
      paramLabel = "N",
      description = "Reads of each cell, 0 to 10^9 (default: the experiment's).")
  private Long reads;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "Reads a second (default: the experiment's).")
  private Double rate;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of every draw (default: the experiment's).")
  private Long seed;

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "2",
      description =
          "Hops from the gateway to the last supplier, 1 to 64 (default: ${DEFAULT-VALUE}).")
  private int depth;

  @Option(
      names = "--arms",
      paramLabel = "N",
      defaultValue = "2",
      description = "Calls of the gateway in parallel, 1 to 64 (default: ${DEFAULT-VALUE}).")
  private int arms;

  @Option(
      names = "--join",
      paramLabel = "wait|fail-fast",
      defaultValue = "wait",
      converter = OfJoin.class,
      description =
          "Whether a read whose one arm failed waits for the others (default: ${DEFAULT-VALUE}).")
  private Join join;

  @Option(
      names = "--direction",
      paramLabel = "upstream|downstream",
      converter = OfDirection.class,
      description = "Which way the lanes are slow (default: the regime's).")
  private Direction direction;

  @Option(
      names = "--abandon",
      paramLabel = "reset|finish",
      defaultValue = "reset",
      converter = OfAbandon.class,
      description =
          "Whether an attempt that was given up ends below as well, or finishes for nobody"
              + " (default: ${DEFAULT-VALUE}).")
  private Abandon abandon;

  @Option(
      names = "--cancellation",
      paramLabel = "wins|loses|transit=DURATION",
      defaultValue = "wins",
      converter = Converters.OfCancellation.class,
      description =
          "Whether a reset is there before a supplier that times out in the same instant starts its"
              + " next attempt, right after, or later (default: ${DEFAULT-VALUE}).")
  private Cancellation cancellation;

  @Option(
      names = "--hop-cost",
      paramLabel = "DURATION",
      defaultValue = "0ms",
      converter = Converters.OfDuration.class,
      description = "What each hop adds to each answer (default: ${DEFAULT-VALUE}).")
  private Duration hopCost;

  @Option(
      names = "--edge-cost",
      paramLabel = "DURATION",
      defaultValue = "0ms",
      converter = Converters.OfDuration.class,
      description = "What the edge adds to each read (default: ${DEFAULT-VALUE}).")
  private Duration edgeCost;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      split = ",",
      description =
          "Changes every policy, such as gateway.attempt-timeout=60ms,service.max-attempts=1,"
              + "retry-budget=none.")
  private List<String> settings = List.of();

  @Mixin private FormatOption format;

  SimulateVerb(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    Path absolute = ExperimentFile.of(file, tools);
    Experiment experiment =
        Converters.made(() -> overridden(Experiment.read(tools.shown(absolute), absolute)));
    Chain chain = Converters.made(this::chain);
    List<Scenario> scenarios = scenarios(experiment, chain);
    if (reads != null && reads == 0) {
      tools.terminal().say("no rows: --reads is 0");
      scenarios = List.of();
    }
    List<SimulateSheet.Cell> cells = new ArrayList<>();
    for (Scenario scenario : scenarios) {
      if (tools.interruption().arrived()) {
        return ExitCodes.INTERRUPTED;
      }
      cells.add(SimulateSheet.Cell.of(scenario));
    }
    tools
        .terminal()
        .print(
            format
                .format()
                .render(
                    () -> SimulateSheet.text(cells),
                    () -> SimulateSheet.sheet(cells, depth),
                    () -> json(experiment, chain, cells)));
    return ExitCodes.FINE;
  }

  private Experiment overridden(Experiment experiment) {
    Experiment changed = rate == null ? experiment : experiment.withRatePerSecond(rate);
    return seed == null ? changed : changed.withSeed(seed);
  }

  private Chain chain() {
    return Chain.fleet()
        .shaped(depth, arms)
        .joined(join)
        .abandoning(abandon, cancellation)
        .costing(hopCost, edgeCost);
  }

  private List<Scenario> scenarios(Experiment experiment, Chain chain) {
    List<Policy> changed = changed(experiment);
    List<String> names =
        RunOptions.chosen(
            "--regimes",
            regimes,
            RunOptions.LESSONS_REGIMES,
            experiment.regimes().keySet(),
            experiment::regime);
    long count = count(experiment);
    List<Scenario> scenarios = new ArrayList<>();
    for (String name : names) {
      Regime regime = directed(experiment.regime(name));
      for (Policy policy : changed) {
        scenarios.add(
            Converters.made(() -> new Scenario(experiment, policy, regime, count, chain)));
      }
    }
    return scenarios;
  }

  private long count(Experiment experiment) {
    if (reads == null) {
      return experiment.readsPerCell();
    }
    if (reads < 0 || reads > MOST_READS) {
      throw new UsageException(Text.format("--reads %d: must be 0 to %d", reads, MOST_READS));
    }
    return Math.max(1, reads);
  }

  private List<Policy> changed(Experiment experiment) {
    List<String> names =
        RunOptions.chosen(
            "--policies",
            policies,
            RunOptions.LESSONS_POLICIES,
            experiment.policies().keySet(),
            experiment::policy);
    boolean all = policies != null && RunOptions.isAll(policies);
    List<Policy> chosen = new ArrayList<>();
    try {
      PolicyOverrides overrides = PolicyOverrides.of(settings);
      for (String name : names) {
        Policy policy = overrides.applyTo(experiment.policy(name));
        if (all && policy.engine() != Engine.BUDGET) {
          tools.terminal().say(name + " is left out: only the engine budget is simulated");
        } else {
          chosen.add(policy);
        }
      }
    } catch (IllegalArgumentException wrong) {
      throw new UsageException("--set: " + wrong.getMessage());
    }
    return chosen;
  }

  private Regime directed(Regime regime) {
    return direction == null
        ? regime
        : new Regime(regime.name(), direction, regime.cycle(), regime.hopCycles());
  }

  private static JsonNode json(Experiment experiment, Chain chain, List<SimulateSheet.Cell> cells) {
    ObjectNode json = NODES.objectNode();
    json.put("experiment", experiment.name());
    json.put("experiment_sha256", experiment.sha256());
    json.put("seed", experiment.seed());
    json.put("rate_per_second", experiment.ratePerSecond());
    json.put("threshold_ms", Decimals.millis(experiment.threshold().toNanos()));
    json.put("gateway_share_ms", Decimals.millis(experiment.gatewayShare().toNanos()));
    json.put("depth", chain.depth());
    json.put("arms", chain.arms());
    json.put("abandon", chain.abandon().name().toLowerCase(Locale.ROOT));
    json.put("cancellation", chain.cancellation().toString());
    var rows = SimulateSheet.sheet(cells, chain.depth()).json();
    for (int i = 0; i < cells.size(); i++) {
      ObjectNode row = (ObjectNode) rows.get(i);
      row.put("highest_amplification", Decimals.fixed(cells.get(i).highestAmplification(), 4));
      ObjectNode hops = row.putObject("attempts_by_hop");
      ObjectNode declined = row.putObject("declined");
      for (HopTotals hop : cells.get(i).totals().hops()) {
        hops.putObject(hop.hop()).put("primary", hop.primary()).put("extra", hop.extra());
        ObjectNode reasons = declined.putObject(hop.hop());
        hop.declined().forEach((reason, count) -> reasons.put(reason.label(), count));
      }
    }
    json.set("cells", rows);
    return json;
  }

  /** Reads {@code wait} and {@code fail-fast}. */
  static final class OfJoin implements ITypeConverter<Join> {
    @Override
    public Join convert(String text) {
      return Converters.oneOf(Join.class, text);
    }
  }

  /** Reads {@code upstream} and {@code downstream}. */
  static final class OfDirection implements ITypeConverter<Direction> {
    @Override
    public Direction convert(String text) {
      return Converters.oneOf(Direction.class, text);
    }
  }

  /** Reads {@code reset} and {@code finish}. */
  static final class OfAbandon implements ITypeConverter<Abandon> {
    @Override
    public Abandon convert(String text) {
      return Converters.oneOf(Abandon.class, text);
    }
  }
}
