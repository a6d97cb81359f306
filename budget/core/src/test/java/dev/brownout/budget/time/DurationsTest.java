package dev.brownout.budget.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "7ns, 7",
    "250us, 250000",
    "200ms, 200000000",
    "0ms, 0",
    "1.5s, 1500000000",
    "0.000000001s, 1",
    "2m, 120000000000",
    "9223372036854775807ns, 9223372036854775807"
  })
  void parse_givesTheNanoseconds_forEachUnit(String text, long nanos) {
    assertThat(Durations.parse(text)).isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @CsvSource({
    "7, 7ns",
    "999, 999ns",
    "1000, 1us",
    "1200, 1.2us",
    "1000000, 1ms",
    "30000000, 30ms",
    "1000000000, 1s",
    "1500000000, 1.5s",
    "90000000000, 90s",
    "120000000000, 2m",
    "0, 0ms",
    "-5000000, -5ms"
  })
  void show_isShort_inTheLargestFittingUnit(long nanos, String text) {
    assertThat(Durations.show(Duration.ofNanos(nanos))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"30", "1.5"})
  void parse_saysWhatToWrite_withoutUnit(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"" + text + "\" has no unit; write " + text + "ms");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "ms", "-5ms", "5 ms", "5MS", "5h", "1e3ms", ".5s", "5.s", "0.5ns", "٣ms"})
  void parse_refusesAndNamesTheText_inAnotherShape(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"" + text + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"9223372036854775808ns", "9999999999999999999m"})
  void parse_refusesAndNamesTheLimit_aboveTheLargestLong(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text)
        .hasMessageContaining("9223372036854775807");
  }
}
