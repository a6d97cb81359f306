package dev.brownout.chaos.measure;

/** Is told how a run goes on: at each change of phase, and about four times a second in between. */
@FunctionalInterface
public interface RunWatch {

  /** Takes notice of a moment; called on the thread that runs, so it must be quick. */
  void at(RunMoment moment);

  /** A watch that looks away. */
  static RunWatch none() {
    return moment -> {};
  }
}
