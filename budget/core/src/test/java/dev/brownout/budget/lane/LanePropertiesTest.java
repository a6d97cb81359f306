package dev.brownout.budget.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The lane of any texts is that of the description, and of nothing else. */
class LanePropertiesTest {

  @Property
  void lane_isThatOfTheDescription_forAnyTexts(
      @ForAll long seed,
      @ForAll String id,
      @ForAll String hop,
      @ForAll String path,
      @ForAll @IntRange(min = 1, max = Integer.MAX_VALUE) int lanes) {
    int lane = Lane.of(seed, id, hop, path, lanes);
    assertThat(lane).isEqualTo(LaneTwin.of(seed, List.of(id, hop, path), lanes));
    assertThat(Lane.of(seed, new String(id), new String(hop), new String(path), lanes))
        .isEqualTo(lane);
  }
}
