package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class CpuSharesTest {

  private static final long SECOND = 1_000_000_000;

  @Test
  void between_splitsBusyTime_intoOwnAndOthers() {
    var shares =
        CpuShares.between(
            Optional.of(new CpuReading(-5 * SECOND, 100 * SECOND, 50 * SECOND)),
            Optional.of(new CpuReading(5 * SECOND, 115 * SECOND, 62 * SECOND)),
            2);
    assertThat(shares.own()).isCloseTo(1.2, within(1e-9));
    assertThat(shares.others()).isCloseTo(0.3, within(1e-9));
    assertThat(shares.isMeasured()).isTrue();
  }

  @Test
  void between_isNeverNegative_whenProcessesEnd() {
    var shares =
        CpuShares.between(
            Optional.of(new CpuReading(0, 10 * SECOND, 9 * SECOND)),
            Optional.of(new CpuReading(SECOND, 10 * SECOND, 8 * SECOND)),
            2);
    assertThat(shares.own()).isZero();
    assertThat(shares.others()).isZero();
  }

  @Test
  void between_isNotMeasured_whenAReadingIsMissing() {
    assertThat(
            CpuShares.between(Optional.empty(), Optional.of(new CpuReading(0, 0, 0)), 2)
                .isMeasured())
        .isFalse();
  }
}
