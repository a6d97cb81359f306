package dev.brownout.chaos.load;

/**
 * Hears of drives and of each of their reads while they go on.
 *
 * <p>What becomes of a drive is in its {@link ReadLog}; this is for whoever wants to see it coming.
 */
public interface ReadListener {

  /** A drive begins; called on the driving thread, before its first read is sent. */
  void begins(LoadPlan plan);

  /**
   * A read has ended; called on the driver's event loop, so it must be quick. Not called for reads
   * that were stopped.
   */
  void ended(EndedRead read);

  /** A listener that does not listen. */
  static ReadListener none() {
    return new ReadListener() {
      @Override
      public void begins(LoadPlan plan) {}

      @Override
      public void ended(EndedRead read) {}
    };
  }
}
