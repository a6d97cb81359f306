package dev.brownout.budget.quarkus.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** Request ids and attempt paths as callers give them. */
class CallerNamesTest {

  @ParameterizedTest
  @NullAndEmptySource
  void anAbsentId_isMade_andNeverTwice(String given) {
    assertThat(RequestIds.acceptOrMake(given)).isNotEqualTo(RequestIds.acceptOrMake(given));
  }

  @Test
  void anIdOf129Characters_isReplaced() {
    assertThat(RequestIds.acceptOrMake("a".repeat(128))).hasSize(128);
    assertThat(RequestIds.acceptOrMake("a".repeat(129))).hasSize(36);
  }

  @Test
  void aPathOf33Characters_countsAsNone() {
    assertThat(AttemptPaths.acceptOrNone("1".repeat(32))).hasSize(32);
    assertThat(AttemptPaths.acceptOrNone("1".repeat(33))).isEmpty();
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(strings = {".", "1.", ".1", "1..1", "\u0661"})
  void aPathThatIsNone_countsAsNone(String given) {
    assertThat(AttemptPaths.acceptOrNone(given)).isEmpty();
  }
}
