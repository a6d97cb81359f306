package dev.brownout.chaos.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.brownout.chaos.observe.Observability.Dashboard;
import dev.brownout.chaos.observe.Observability.Panel;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What can be said of the files without a Prometheus. */
class DashboardFilesTest {

  private static final String UID = "brownout-prometheus";

  static List<Dashboard> dashboards() {
    return Observability.dashboards();
  }

  @Test
  void dashboards_areThese() {
    assertThat(dashboards())
        .extracting(Dashboard::title)
        .containsExactly("Comparison", "Fleet", "Run");
    assertThat(dashboards())
        .extracting(each -> each.json().get("uid").asText())
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void everyPanel_hasADescriptionOfOneLine_aUnitAndThresholds(Dashboard dashboard) {
    assertThat(dashboard.panels())
        .allSatisfy(
            panel -> {
              assertThat(panel.json().path("description").asText())
                  .isNotBlank()
                  .doesNotContain("\n");
              assertThat(panel.json().at("/fieldConfig/defaults/unit").asText()).isNotBlank();
              assertThat(panel.json().at("/fieldConfig/defaults/thresholds/steps")).isNotEmpty();
              assertThat(panel.targets()).isNotEmpty();
            });
    assertThat(dashboard.panels())
        .extracting(panel -> panel.json().get("id").asInt())
        .doesNotHaveDuplicates();
  }

  /** grafana#10786: a datasource by variable breaks where a dashboard is provisioned. */
  @ParameterizedTest
  @MethodSource("dashboards")
  void grafana10786_everyDatasource_isTheProvisionedOne_byItsUid(Dashboard dashboard)
      throws IOException {
    List<JsonNode> named = dashboard.json().findValues("datasource");
    assertThat(named)
        .isNotEmpty()
        .allSatisfy(source -> assertThat(source.get("uid").asText()).isEqualTo(UID));
    assertThat(dashboard.json().toString()).doesNotContain("${DS_").doesNotContain("__inputs");
    assertThat(
            Files.readString(
                Observability.GRAFANA.resolve("provisioning/datasources/prometheus.yaml")))
        .contains("uid: " + UID);
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void everyDashboard_hasThePhasesAsAnnotations(Dashboard dashboard) {
    assertThat(dashboard.annotations())
        .anySatisfy(each -> assertThat(each.get("expr").asText()).contains("brownout_phase"));
  }

  @ParameterizedTest
  @CsvSource({
    "'Latency, median and p99', 0.2, red",
    "Latency quantiles of each cell, 0.2, red",
    "Amplification, 1.3, red",
    "Internal calls a second, 1666.68, blue",
    "Internal calls a second, 5000.04, red"
  })
  void comparison_drawsTheLinesOfTheExperiment(String panel, double value, String color) {
    Panel drawn = Observability.dashboard("Comparison").panel(panel);

    assertThat(drawn.json().at("/fieldConfig/defaults/thresholds/steps"))
        .anySatisfy(
            step -> {
              assertThat(step.get("value").asDouble()).isEqualTo(value);
              assertThat(step.get("color").asText()).isEqualTo(color);
            });
  }

  @Test
  void prometheus_isToldTheSame_inContainersAndOnThisMachine() throws IOException {
    assertThat(settings("prometheus.yml")).isEqualTo(settings("prometheus-local.yml"));
  }

  /** The settings, without the addresses. */
  private static List<String> settings(String file) throws IOException {
    String text = Files.readString(Observability.PROMETHEUS.resolve(file));
    var load = new Load(LoadSettings.builder().build());
    assertThat(load.loadFromString(text)).isNotNull();
    return text.lines()
        .map(
            line ->
                line.replaceFirst("#.*", "").replaceFirst("targets: .*", "targets").stripTrailing())
        .filter(line -> !line.isBlank())
        .toList();
  }
}
