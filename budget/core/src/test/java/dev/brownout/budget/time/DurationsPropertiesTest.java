package dev.brownout.budget.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

/** Durations of any size read back. */
class DurationsPropertiesTest {

  @Property
  void parse_readsBack_whatShowWrote(@ForAll @LongRange(min = 0) long nanos) {
    Duration duration = Duration.ofNanos(nanos);
    assertThat(Durations.parse(Durations.show(duration))).isEqualTo(duration);
  }
}
