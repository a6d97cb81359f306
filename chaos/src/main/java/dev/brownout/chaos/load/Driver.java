package dev.brownout.chaos.load;

import java.util.function.Consumer;

/**
 * Sends planned reads to the edge, each on time, and logs how each ended.
 *
 * <p>Open loop: a slow answer never holds a later read back. One drive at a time; a driver may be
 * used for many drives one after the other and keeps its connections between them. The first drive
 * of a process runs on cold code, so drive something unmeasured before.
 */
public interface Driver extends AutoCloseable {

  /** A driver on a single event loop of its own, with no connection opened yet. */
  static Driver open(DriverSettings settings) {
    return new VertxDriver(settings);
  }

  /**
   * Drives the plan and returns when every read has ended, been given up or been stopped.
   *
   * <p>Takes no longer than the plan's span, its timeout and a few milliseconds. When stopped, what
   * was under way is reset, what was not sent stays unsent, and the log says so.
   *
   * @param watch told about progress about four times a second, on the calling thread
   * @param stop ends the drive early
   * @throws IllegalStateException if a drive is under way, the driver is closed, or its event loop
   *     does not answer
   */
  ReadLog drive(LoadPlan plan, Consumer<DriveView> watch, StopSignal stop);

  /** Closes every connection and the event loop. A second close does nothing. */
  @Override
  void close();
}
