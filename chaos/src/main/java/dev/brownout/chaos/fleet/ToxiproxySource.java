package dev.brownout.chaos.fleet;

/** One way to a Toxiproxy. */
interface ToxiproxySource {

  /** What came of trying it. */
  sealed interface Answer {}

  /** It can be had. */
  record Found(ToxiproxyOrigin origin) implements Answer {}

  /** It cannot, in words that end a sentence about this way. */
  record Missing(String why) implements Answer {}

  /** What a reader of the error can do to open this way. */
  String remedy();

  /**
   * Tries this way, within a bound.
   *
   * @throws FleetException when somebody chose this way on purpose and it fails, so that no other
   *     may be taken silently
   */
  Answer look(Progress progress) throws FleetException;
}
