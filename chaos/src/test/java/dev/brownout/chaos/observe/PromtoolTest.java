package dev.brownout.chaos.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Prometheus' own checks of its configuration and rules, and the rules' unit tests. */
class PromtoolTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check config prometheus.yml",
        "check config prometheus-local.yml",
        "check rules rules/brownout.yml",
        "test rules tests/brownout-test.yml"
      })
  void promtool_isContent(String words) throws IOException, InterruptedException {
    assumeTrue(Observability.isOnPath("promtool"), "no promtool on the PATH (see .ci/setup)");
    List<String> command = new ArrayList<>(List.of("promtool"));
    command.addAll(List.of(words.split(" ", -1)));
    Process promtool =
        new ProcessBuilder(command)
            .directory(Observability.PROMETHEUS.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(promtool.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(promtool.exitValue()).as(said).isZero();
  }
}
