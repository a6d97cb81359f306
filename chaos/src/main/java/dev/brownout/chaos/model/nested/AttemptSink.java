package dev.brownout.chaos.model.nested;

/** Hears of each attempt when it ends for its caller. */
@FunctionalInterface
interface AttemptSink {

  /** An attempt has ended. */
  void ended(AttemptTrace attempt);
}
