package dev.brownout.chaos.measure;

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
}
