package dev.brownout.chaos.fleet;

/** Hears what a long step is doing. Called from several threads, one call at a time per thread. */
@FunctionalInterface
public interface Progress {

  /** A step begins or has ended: one short line without a line end. */
  void step(String line);

  /** Hears nothing. */
  static Progress silent() {
    return line -> {};
  }
}
