package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SteadinessTest {

  private final Steadiness steadiness = new Steadiness(0.77);

  @Test
  void fleet_isNotSteady_afterOneSlice() {
    steadiness.add(38, 0.78);
    assertThat(steadiness.isSteady()).isFalse();
  }

  @Test
  void fleet_isSteady_afterTwoSlicesAlike() {
    steadiness.add(39, 0.70);
    steadiness.add(38, 0.78);
    assertThat(steadiness.isSteady()).isTrue();
  }

  @Test
  void fleet_isNotSteady_whileItsMedianMoves() {
    steadiness.add(60, 0.78);
    steadiness.add(45, 0.78);
    assertThat(steadiness.isSteady()).isFalse();
    steadiness.add(44, 0.78);
    assertThat(steadiness.isSteady()).isTrue();
  }

  @Test
  void fleet_isSteady_upToATenthOfItsMedian() {
    steadiness.add(40, 0.78);
    steadiness.add(44, 0.78);
    assertThat(steadiness.isSteady()).isTrue();
    steadiness.add(48.5, 0.78);
    assertThat(steadiness.isSteady()).isFalse();
  }

  @Test
  void fleet_isNotSteady_whenItIsSteadilyBad() {
    steadiness.add(201, 0.0);
    steadiness.add(201, 0.0);
    assertThat(steadiness.isSteady()).isFalse();
  }
}
