package dev.brownout.budget.quarkus.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallTest {

  /** A Retry-After that is a date leaves fractions of a second. */
  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "1000, 1", "1001, 2", "29600, 30", "30000, 30"})
  void aWaitIsPassedOn_asNoFewerSecondsThanWereAskedFor(long millis, long seconds) {
    assertThat(Call.wholeSeconds(Duration.ofMillis(millis))).isEqualTo(seconds);
  }
}
