package dev.brownout.chaos.model.sequential;

/**
 * The lesson's model of the chain: the steps of an arm one after another, arms in parallel, a
 * logical clock, one cycle position and one retry budget for all.
 *
 * <p>It differs from a fleet on purpose: there, an attempt contains the attempts below it ({@link
 * dev.brownout.chaos.model.nested.Simulator}).
 *
 * <p>Memory and, without a retry budget, time do not grow with the reads: a read is a function of
 * the cycle position at which it starts, so after at most one cycle's worth of reads they repeat.
 * With a retry budget that holds for each read that the budget cannot touch; the others are walked
 * through.
 */
public final class SequentialModel {

  private SequentialModel() {}

  /** Runs one row. */
  public static Row run(Setup setup, Configuration configuration, Cycle regime) {
    Chain chain = new Chain(setup, configuration, regime.nanos());
    Tally tally =
        configuration.retryBudget().isEmpty()
            ? new Repeating(chain).run(setup.reads())
            : new Budgeted(chain, configuration.retryBudget().getAsDouble()).run(setup.reads());
    double calls = (double) tally.calls();
    double multiplier = setup.reads() == 0 ? 0 : calls / (setup.reads() * (double) setup.steps());
    return new Row(
        regime,
        configuration,
        tally.within(),
        tally.outside(),
        tally.dropped(),
        tally.medianNanos(),
        tally.worstNanos(),
        multiplier,
        setup.ratePerSecond() * setup.steps() * multiplier);
  }
}
