package dev.brownout.chaos.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalLong;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class StatisticsPropertiesTest {

  private static final int STEPS = 20_000;

  @Property(tries = 200)
  void interval_beginsWhereTheScoreTestStopsRejecting(
      @ForAll @IntRange(min = 1, max = 5_000) int whole, @ForAll @DoubleRange(max = 1) double at) {
    int part = (int) Math.round(whole * at);
    assertThat(new Share(part, whole).interval().low())
        .isCloseTo(NaiveStatistics.low(part, whole, STEPS), within(1.5 / STEPS));
  }

  @Property
  void interval_ofTheRest_isTheMirror(
      @ForAll @IntRange(min = 1, max = 5_000) int whole, @ForAll @DoubleRange(max = 1) double at) {
    int part = (int) Math.round(whole * at);
    Interval ours = new Share(part, whole).interval();
    Interval rest = new Share(whole - part, whole).interval();
    assertThat(ours.low()).isCloseTo(1 - rest.high(), within(1e-12));
    assertThat(new Share(part, whole).value()).isBetween(ours.low(), ours.high());
  }

  @Property
  void readsToLeave_areJustEnough(
      @ForAll @IntRange(min = 10, max = 2_000) int whole,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double at,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double limit) {
    var share = new Share(Math.round(whole * at), whole);
    Assume.that(share.interval().straddles(limit));
    OptionalLong more = share.readsToLeave(limit);
    Assume.that(more.isPresent() && more.getAsLong() < 100_000_000);
    double enough = whole + more.getAsLong();
    assertThat(isRejected(share.value(), limit, enough * (1 + 1e-9))).isTrue();
    assertThat(isRejected(share.value(), limit, enough - 1)).isFalse();
  }

  private static boolean isRejected(double share, double limit, double reads) {
    return Math.abs(share - limit) > Interval.Z * Math.sqrt(limit * (1 - limit) / reads);
  }

  @Property
  void probability_isTheSumOverOutcomes(
      @ForAll @IntRange(max = 400) int gained, @ForAll @IntRange(max = 400) int lost) {
    assertThat(new Pairs(gained, lost, 1_000).probability())
        .isCloseTo(NaiveStatistics.midP(gained, lost), within(1e-9));
  }

  @Property
  void pairsToLeave_areJustEnough(
      @ForAll @IntRange(max = 60) int gained,
      @ForAll @IntRange(max = 60) int lost,
      @ForAll @DoubleRange(min = -0.05, max = 0.05) double limit) {
    var pairs = new Pairs(gained, lost, 1_000);
    Assume.that(pairs.interval().straddles(limit));
    OptionalLong more = pairs.readsToLeave(limit);
    Assume.that(more.isPresent() && more.getAsLong() < 1_000_000);
    double enough = 1_000 + more.getAsLong();
    assertThat(straddles(gained, lost, 1_000, enough, limit)).isFalse();
    assertThat(straddles(gained, lost, 1_000, enough - 1, limit)).isTrue();
  }

  private static boolean straddles(int gained, int lost, int reads, double scaled, double limit) {
    double up = (gained * scaled / reads + 1) / (scaled + 2);
    double down = (lost * scaled / reads + 1) / (scaled + 2);
    double half = Interval.Z * Math.sqrt((up + down - (up - down) * (up - down)) / (scaled + 2));
    return up - down - half < limit && limit < up - down + half;
  }
}
