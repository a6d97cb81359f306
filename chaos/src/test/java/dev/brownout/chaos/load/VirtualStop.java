package dev.brownout.chaos.load;

import dev.brownout.budget.time.VirtualClock;
import java.time.Duration;

/** A stop signal whose waits take no time of the test, and all of it on a virtual clock. */
public final class VirtualStop extends StopSignal {

  private final VirtualClock clock;

  /** A signal on that clock. */
  public VirtualStop(VirtualClock clock) {
    this.clock = clock;
  }

  @Override
  public boolean await(Duration longest) {
    clock.advance(longest);
    return isRaised();
  }
}
