package dev.brownout.chaos.exposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpositionTest {

  /** As Micrometer's Prometheus registry writes it under Quarkus. */
  private static final String PAGE =
      """
      # HELP budget_attempts_total Attempts that were started
      # TYPE budget_attempts_total counter
      budget_attempts_total{client="billing",kind="primary",policy="retry-budget"} 5000.0
      budget_attempts_total{client="billing",kind="extra",policy="retry-budget"} 1.5E3
      # HELP process_start_time_seconds Start time of the process since unix epoch.
      # TYPE process_start_time_seconds gauge
      process_start_time_seconds 1.764455123456E9

      # TYPE budget_remaining_seconds histogram
      budget_remaining_seconds_bucket{policy="deadline",le="+Inf"} 7
      jvm_gc_pause_seconds_max{action="end of \\"minor\\" GC",cause="a\\\\b\\nc",} NaN
      limit{} +Inf
      low -Inf 1764455123456
      seen_total{a="1"} 3.0 1764455.1 # {trace_id="x"} 0.5 1764455.0
      # EOF
      """;

  @Test
  void parse_readsEverySample_ofARealPage() {
    assertThat(Exposition.parse(PAGE))
        .containsExactly(
            new Sample(
                "budget_attempts_total",
                Map.of("client", "billing", "kind", "primary", "policy", "retry-budget"),
                5000),
            new Sample(
                "budget_attempts_total",
                Map.of("client", "billing", "kind", "extra", "policy", "retry-budget"),
                1500),
            new Sample("process_start_time_seconds", Map.of(), 1.764455123456E9),
            new Sample(
                "budget_remaining_seconds_bucket", Map.of("policy", "deadline", "le", "+Inf"), 7),
            new Sample(
                "jvm_gc_pause_seconds_max",
                Map.of("action", "end of \"minor\" GC", "cause", "a\\b\nc"),
                Double.NaN),
            new Sample("limit", Map.of(), Double.POSITIVE_INFINITY),
            new Sample("low", Map.of(), Double.NEGATIVE_INFINITY),
            new Sample("seen_total", Map.of("a", "1"), 3));
  }

  @Test
  void parse_takesBlanksAmongTheLabels_andEveryLetterOfAName() {
    assertThat(Exposition.parse("az:AZ_09.x{ a = \"1\" , b = \"2\" } 3\n"))
        .containsExactly(new Sample("az:AZ_09.x", Map.of("a", "1", "b", "2"), 3));
  }

  @Test
  void parse_namesTheColumnOfAMistake() {
    assertThatThrownBy(() -> Exposition.parse("name{a=1} 2\n"))
        .hasMessage("metrics line 1, column 8: '\"' was expected: name{a=1} 2");
  }

  @Test
  void first_findsASampleByName() {
    assertThat(Exposition.first(Exposition.parse(PAGE), "limit"))
        .contains(Double.POSITIVE_INFINITY);
    assertThat(Exposition.first(Exposition.parse(PAGE), "none")).isEmpty();
  }

  @Test
  void parse_givesNothing_forAnEmptyPage() {
    assertThat(Exposition.parse("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html>",
        "name",
        "name ",
        "name{a=\"1\" 2",
        "name{a=1} 2",
        "name{a=\"1} 2",
        "name{a=\"1\" b=\"2\"} 3",
        "name{a=\"\\x\"} 3",
        "name{=\"1\"} 3",
        "name 12x"
      })
  void parse_refusesWhatIsNoSample_withItsLine(String line) {
    assertThatThrownBy(() -> Exposition.parse("# fine\nfine 1\n" + line + "\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("metrics line 3, column ");
  }
}
