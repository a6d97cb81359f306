import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.model.nested.Chain;
import dev.brownout.chaos.model.nested.HopTotals;
import dev.brownout.chaos.model.nested.Scenario;
import dev.brownout.chaos.model.nested.Simulator;
import dev.brownout.chaos.model.nested.Totals;
import java.nio.file.Path;
import java.util.Locale;

/** Times {@code chaos simulate} by depth and arms; first argument: the experiment's file. */
public class SimulatorBenchmark {

  private static final int ROUNDS = 7;
  private static final int READS = 200_000;

  public static void main(String[] args) {
    Experiment experiment = Experiment.read(Path.of(args[0]));
    System.out.println("policy        depth arms  million reads/s  ns an attempt  most in flight");
    for (String policy : new String[] {"deadline", "retry-budget"}) {
      for (int arms = 1; arms <= 2; arms++) {
        for (int depth = 1; depth <= 6; depth++) {
          time(
              new Scenario(
                  experiment,
                  experiment.policy(policy),
                  experiment.regime("normal"),
                  READS,
                  Chain.fleet().shaped(depth, arms)));
        }
      }
    }
  }

  private static void time(Scenario scenario) {
    long best = Long.MAX_VALUE;
    Totals totals = null;
    for (int round = 0; round < ROUNDS; round++) {
      long begun = Ticker.system().nanos();
      totals = Simulator.run(scenario);
      best = Math.min(best, Ticker.system().nanos() - begun);
    }
    long attempts = totals.hops().stream().mapToLong(HopTotals::attempts).sum();
    System.out.printf(
        Locale.ROOT,
        "%-13s %5d %4d %16.2f %14.0f %15d%n",
        totals.policy(),
        scenario.chain().depth(),
        totals.arms(),
        READS * 1e3 / best,
        (double) best / attempts,
        totals.mostInFlight());
  }
}
