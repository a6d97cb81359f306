package dev.brownout.chaos.measure;

import dev.brownout.chaos.agreement.MeasuredAttempt;
import java.util.List;

/** What the measurement asks of the services themselves, past the lanes. */
interface Lab {

  /**
   * Begins a cell at every service: retry budgets at zero, the lane seed set.
   *
   * @throws MeasureException when a service does not answer, or runs another experiment
   */
  void begin(String cell);

  /**
   * The counters of every service as of now.
   *
   * @throws MeasureException when a service does not answer, or with something else than metrics
   */
  FleetCounters counters();

  /**
   * The attempts of these reads in the cell, as their callers recorded them.
   *
   * @param requestIds 1,000 at most
   * @throws MeasureException when a service does not answer, or with something else than attempts
   */
  List<MeasuredAttempt> attempts(List<String> requestIds);
}
