package dev.brownout.chaos.model.nested;

import dev.brownout.chaos.experiment.ReadClass;

/** Hears of each read when it ends, so that nobody has to hold them all. */
@FunctionalInterface
public interface ReadSink {

  /**
   * A read has ended. Reads end in the order of their gateway's answers, not of their numbers.
   *
   * @param read its number, from 0
   * @param outcome what became of it
   * @param latencyNanos from its planned instant to the end of its answer
   */
  void ended(long read, ReadClass outcome, long latencyNanos);
}
