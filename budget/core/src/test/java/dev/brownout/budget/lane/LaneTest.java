package dev.brownout.budget.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaneTest {

  private static final int LANES = 16;
  private static final int READS = 50_000;

  /** Chi-squared values that chance exceeds once in ten thousand times. */
  private static final double LIMIT_15 = 44.6;

  private static final double LIMIT_255 = 347.7;

  private static final List<String> HOPS =
      List.of("gateway>delivery-ops", "gateway>billing", "delivery-ops>store", "billing>store");
  private static final List<String> PATHS =
      List.of("1", "2", "3", "1.1", "1.2", "2.1", "2.3", "3.3");

  /** Made once by another program, from the algorithm's description. */
  @ParameterizedTest
  @CsvSource({
    "417, k01-417-m-17, gateway>delivery-ops, 1, 16, 15",
    "417, k01-417-m-17, gateway>delivery-ops, 2, 16, 8",
    "417, k01-417-m-17, gateway>billing, 1, 16, 13",
    "417, k01-417-m-17, delivery-ops>store, 1.1, 16, 1",
    "417, k01-417-m-17, billing>store, 2.3, 16, 9",
    "417, k01-417-m-18, gateway>delivery-ops, 1, 16, 11",
    "418, k01-417-m-17, gateway>delivery-ops, 1, 16, 2",
    "0, '', '', '', 16, 8",
    "-1, a, b, c, 16, 6",
    "-9223372036854775808, k01-417-w-4999, edge, 3, 7, 5",
    "9223372036854775807, Sendung-Ü-🚚, edge, 1, 1000, 615",
    "417, k01-417-m-17, edge, 1, 1, 0",
  })
  void lane_isTheSame_forEver(long seed, String id, String hop, String path, int lanes, int lane) {
    assertThat(Lane.of(seed, id, hop, path, lanes)).isEqualTo(lane);
  }

  @Test
  void texts_areKeptApart_whereverTheirBorderLies() {
    int apart = 0;
    for (int i = 0; i < 1000; i++) {
      if (Lane.of(i, "ab", "c", "1", 1 << 30) != Lane.of(i, "a", "bc", "1", 1 << 30)
          && Lane.of(i, "a", "", "1", 1 << 30) != Lane.of(i, "a\0", "", "1", 1 << 30)) {
        apart++;
      }
    }
    assertThat(apart).isEqualTo(1000);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 417, 418, -1, Long.MIN_VALUE})
  void lanes_areUniform_forEachHopAndPath(long seed) {
    for (String hop : HOPS) {
      for (String path : PATHS) {
        int[] counts = new int[LANES];
        for (int read = 0; read < READS; read++) {
          counts[lane(seed, read, hop, path)]++;
        }
        assertThat(chiSquared(counts)).as("%s %s", hop, path).isLessThan(LIMIT_15);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 7, 10})
  void lanes_areUniform_whenTheyAreNoPowerOfTwo(int lanes) {
    int[] counts = new int[lanes];
    for (int read = 0; read < READS; read++) {
      counts[Lane.of(417, "k01-417-m-" + read, "edge", "1", lanes)]++;
    }
    assertThat(chiSquared(counts)).isLessThan(LIMIT_15);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 16, 100})
  void consecutiveIds_areIndependent(int distance) {
    assertIndependent(
        read -> lane(417, read, HOPS.get(0), "1"),
        read -> lane(417, read + distance, HOPS.get(0), "1"));
  }

  @Test
  void hops_areIndependent_forTheSameReadAndPath() {
    for (int a = 0; a < HOPS.size(); a++) {
      for (int b = 0; b < a; b++) {
        String one = HOPS.get(a);
        String other = HOPS.get(b);
        assertIndependent(read -> lane(417, read, one, "1"), read -> lane(417, read, other, "1"));
      }
    }
  }

  @Test
  void paths_areIndependent_forTheSameReadAndHop() {
    for (int a = 0; a < PATHS.size(); a++) {
      for (int b = 0; b < a; b++) {
        String one = PATHS.get(a);
        String other = PATHS.get(b);
        assertIndependent(
            read -> lane(417, read, HOPS.get(2), one), read -> lane(417, read, HOPS.get(2), other));
      }
    }
  }

  @Test
  void gatewaysAttemptAndServicesAttempt_areIndependent_inOneRead() {
    assertIndependent(
        read -> lane(417, read, "gateway>billing", "2"),
        read -> lane(417, read, "billing>store", "2.1"));
  }

  @Test
  void consecutiveSeeds_areIndependent() {
    assertIndependent(
        read -> lane(417, read, HOPS.get(1), "1"), read -> lane(418, read, HOPS.get(1), "1"));
  }

  @Test
  void noLanes_areRefused() {
    assertThatThrownBy(() -> Lane.of(1, "a", "b", "1", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("lanes 0: must be 1 or more");
  }

  private static int lane(long seed, int read, String hop, String path) {
    return Lane.of(seed, "k01-417-m-" + read, hop, path, LANES);
  }

  private static void assertIndependent(IntUnaryOperator one, IntUnaryOperator other) {
    int[] pairs = new int[LANES * LANES];
    for (int read = 0; read < READS; read++) {
      pairs[one.applyAsInt(read) * LANES + other.applyAsInt(read)]++;
    }
    assertThat(chiSquared(pairs)).isLessThan(LIMIT_255);
  }

  private static double chiSquared(int[] counts) {
    double expected = (double) READS / counts.length;
    double sum = 0;
    for (int count : counts) {
      sum += (count - expected) * (count - expected) / expected;
    }
    return sum;
  }
}
