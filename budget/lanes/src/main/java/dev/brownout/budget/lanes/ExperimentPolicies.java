package dev.brownout.budget.lanes;

import dev.brownout.budget.attempt.CallPolicy;
import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.retry.RetryBudgetSpec;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithParentName;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The policies of an experiment file, which is a configuration source of the service as well. */
@ConfigMapping(prefix = "experiment.policies")
interface ExperimentPolicies {

  /** The policies by name; none when there is no experiment. */
  @WithParentName
  Map<String, Policy> byName();

  /** One policy: what both sides share, and each side's own. */
  interface Policy {

    /** Who runs the attempts; budget by default. */
    @WithDefault("budget")
    Engine engine();

    /** Whether there is a deadline at all; true by default. */
    @WithDefault("true")
    boolean deadline();

    /** {@code none}, or the share of extra attempts per first attempt; none by default. */
    @WithDefault("none")
    String retryBudget();

    /** How the share counts; cumulative by default, as in the lesson. */
    @WithDefault("cumulative")
    Kind retryBudgetKind();

    /** The window of a windowed budget; 10 s by default. */
    @WithDefault("10s")
    Duration retryBudgetWindow();

    /** The floor of a windowed budget; 10 a second by default. */
    @WithDefault("10")
    int retryBudgetFloorPerSecond();

    /** The gateway's side. */
    HopSide gateway();

    /** The services' side. */
    HopSide service();

    /** The side of a process. */
    default HopSide side(LabConfig.Side side) {
      return side == LabConfig.Side.GATEWAY ? gateway() : service();
    }

    /** The rules that a side's calls follow. */
    default CallPolicy callPolicy(String name, LabConfig.Side side, Duration ownReserve) {
      HopSide own = side(side);
      return CallPolicy.named(name)
          .attemptTimeout(own.attemptTimeout())
          .maxAttempts(own.maxAttempts())
          .deadline(deadline())
          .retryBudget(retryBudgetSpec())
          .backoff(Backoff.parse(own.backoff()))
          .responseReserve(own.responseReserve().orElse(ownReserve))
          .leastUsefulAttempt(own.leastUsefulAttempt())
          .ownsRetries(own.ownsRetries())
          .build();
    }

    private RetryBudgetSpec retryBudgetSpec() {
      if (retryBudget().equals("none")) {
        return new RetryBudgetSpec.None();
      }
      double share = Double.parseDouble(retryBudget());
      return retryBudgetKind() == Kind.CUMULATIVE
          ? new RetryBudgetSpec.Cumulative(share)
          : new RetryBudgetSpec.Windowed(share, retryBudgetWindow(), retryBudgetFloorPerSecond());
    }
  }

  /** One side of a policy. */
  interface HopSide {

    /** The longest one attempt may take. */
    Duration attemptTimeout();

    /** The most attempts in all, the first included. */
    int maxAttempts();

    /** The wait before an extra attempt; none by default. */
    @WithDefault("none")
    String backoff();

    /** The time kept back for the answer; the process's own by default. */
    Optional<Duration> responseReserve();

    /** The shortest attempt worth starting; 1 ms by default. */
    @WithDefault("1ms")
    Duration leastUsefulAttempt();

    /** Whether this side retries at all; true by default. */
    @WithDefault("true")
    boolean ownsRetries();
  }

  /** Who runs the attempts. */
  enum Engine {
    /** budget-quarkus. */
    BUDGET,
    /** SmallRye Fault Tolerance with its defaults, as services have it today. */
    SMALLRYE
  }

  /** How a retry budget counts. */
  enum Kind {
    /** From the start of the cell. */
    CUMULATIVE,
    /** Over a window, with a floor. */
    WINDOWED
  }
}
