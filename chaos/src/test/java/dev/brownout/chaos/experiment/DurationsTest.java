package dev.brownout.chaos.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTest {
  @ParameterizedTest
  @CsvSource({
    "200ms, 200000000",
    "1.5s, 1500000000",
    "2m, 120000000000",
    "7us, 7000",
    "9ns, 9",
    "0ms, 0",
    "0.000001ms, 1",
    "9223372036854775807ns, 9223372036854775807"
  })
  void parse_givesExactNanoseconds_ofEachUnit(String text, long nanos) {
    assertThat(Durations.parse(text)).isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "30 | \"30\" has no unit; write 30ms or another of ns, us, ms, s or m",
        "30h | \"30h\" has the unknown unit \"h\"; units are ns, us, ms, s or m",
        "30MS | \"30MS\" has the unknown unit \"MS\"; units are ns, us, ms, s or m",
        "-5ms | \"-5ms\" is negative; a duration is 0 or more, like 5ms",
        "5 ms | \"5 ms\" has a space before its unit; write 5ms",
        "0.5ns | \"0.5ns\" is finer than a nanosecond",
        "9223372036854775808ns | \"9223372036854775808ns\" is too long: the limit is 292 years",
        "soon | \"soon\" is no duration; write a number and one of ns, us, ms, s or m, like 200ms",
        "1e3ms | \"1e3ms\" is no duration; write a number and one of ns, us, ms, s or m, like 200ms"
      })
  void parse_saysWhatIsWrongAndHowToWriteIt_whenTextIsNoDuration(String text, String message) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    "200000000, 200ms",
    "1000000000, 1s",
    "120000000000, 2m",
    "1500000, 1500us",
    "0, 0ms"
  })
  void show_takesTheCoarsestWholeUnit(long nanos, String text) {
    assertThat(Durations.show(Duration.ofNanos(nanos))).isEqualTo(text);
  }

  @Property
  void parse_readsBackWhatShowWrote(@ForAll @LongRange(min = 0) long nanos) {
    Duration duration = Duration.ofNanos(nanos);
    assertThat(Durations.parse(Durations.show(duration))).isEqualTo(duration);
  }
}
