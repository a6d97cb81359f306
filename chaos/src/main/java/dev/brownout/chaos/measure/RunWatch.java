package dev.brownout.chaos.measure;

/** Is told how a run goes on: at each change of phase, and about four times a second in between. */
@FunctionalInterface
public interface RunWatch {

  /** Takes notice of a moment; called on the thread that runs, so it must be quick. */
  void at(RunMoment moment);

  /**
   * Takes notice of a finished cell, before its {@link Phase#CELL_DONE} or {@link
   * Phase#CELL_INVALID}. A cell that is repeated is finished once.
   */
  default void done(CellResult cell) {}

  /**
   * Whether it shows the amplification while reads are measured; the suppliers are then asked for
   * their counts every few seconds.
   */
  default boolean wantsAmplification() {
    return false;
  }

  /** Both this watch and another, in this order. */
  default RunWatch and(RunWatch other) {
    RunWatch first = this;
    return new RunWatch() {
      @Override
      public void at(RunMoment moment) {
        first.at(moment);
        other.at(moment);
      }

      @Override
      public void done(CellResult cell) {
        first.done(cell);
        other.done(cell);
      }

      @Override
      public boolean wantsAmplification() {
        return first.wantsAmplification() || other.wantsAmplification();
      }
    };
  }

  /** A watch that looks away. */
  static RunWatch none() {
    return moment -> {};
  }
}
