package dev.brownout.chaos.measure;

/** Unwinds a run that was asked to stop. */
final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoppedException() {
    super("stopped", null, false, false);
  }
}
