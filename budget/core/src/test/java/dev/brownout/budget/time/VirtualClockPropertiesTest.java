package dev.brownout.budget.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Any plan runs in the order of a stable sort. */
class VirtualClockPropertiesTest {

  /** Some tasks are planned, some of them cancelled: the rest run as a stable sort would say. */
  @Property
  void order_isThatOfAStableSort_withSomeCancelled(
      @ForAll @Size(max = 200) List<@IntRange(max = 30) Integer> delays,
      @ForAll @Size(max = 60) List<@IntRange(max = 199) Integer> cancels,
      @ForAll long origin) {
    var clock = new VirtualClock(origin);
    List<Integer> order = new ArrayList<>();
    List<Integer> twin = new ArrayList<>();
    List<VirtualClock.Timer> timers = new ArrayList<>();
    for (int i = 0; i < delays.size(); i++) {
      int id = i;
      timers.add(clock.schedule(delays.get(i), () -> order.add(id)));
      twin.add(i);
    }
    for (int id : cancels) {
      if (id < timers.size()) {
        assertThat(timers.get(id).cancel()).isEqualTo(twin.remove((Integer) id));
      }
    }
    twin.sort(Comparator.comparing(delays::get));
    clock.runAll();
    assertThat(order).isEqualTo(twin);
    assertThat(clock.waiting()).isZero();
  }
}
