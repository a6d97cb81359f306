package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServicePlanTest {
  private static Map<String, String> properties(String service, Transport transport) {
    LocalFleetSettings settings =
        new LocalFleetSettings(
            Path.of("/p"),
            Path.of("/p/experiments/k01.yaml"),
            18_400,
            transport,
            Path.of("/p/run"));
    return ServicePlan.all(settings).stream()
        .filter(plan -> plan.name().equals(service))
        .findFirst()
        .orElseThrow()
        .properties();
  }

  @Test
  void gateway_isToldItsLanesAndTransport() {
    assertThat(properties("gateway", Transport.H2C))
        .containsEntry("quarkus.http.host", "127.0.0.1")
        .containsEntry("quarkus.http.port", "18400")
        .containsEntry("brownout.lab.enabled", "true")
        .containsEntry("quarkus.config.locations", "/p/experiments/k01.yaml")
        .containsEntry("brownout.lanes.\"delivery-ops\".hop", "gateway>delivery-ops")
        .containsEntry("brownout.lanes.\"delivery-ops\".host", "127.0.0.1")
        .containsEntry("brownout.lanes.\"delivery-ops\".first-port", "18420")
        .containsEntry("brownout.lanes.\"delivery-ops\".count", "16")
        .containsEntry("brownout.lanes.\"billing\".first-port", "18440")
        .containsEntry("quarkus.rest-client.\"billing\".http2", "true")
        .containsEntry("quarkus.rest-client.\"billing\".connection-pool-size", "1");
  }

  @Test
  void services_callTheStoreByOneName_onLanesOfTheirOwn() {
    assertThat(properties("delivery-ops", Transport.H1))
        .containsEntry("brownout.lanes.\"store\".hop", "delivery-ops>store")
        .containsEntry("brownout.lanes.\"store\".first-port", "18460")
        .containsEntry("quarkus.rest-client.\"store\".http2", "false")
        .containsEntry("quarkus.rest-client.\"store\".connection-pool-size", "512");
    assertThat(properties("billing", Transport.H1))
        .containsEntry("brownout.lanes.\"store\".hop", "billing>store")
        .containsEntry("brownout.lanes.\"store\".first-port", "18480");
  }

  @Test
  void stores_areOneProgram_withAKindAndADatabaseOfTheirOwn() {
    assertThat(properties("delivery-store", Transport.H2C))
        .containsEntry("quarkus.http.port", "18403")
        .containsEntry("store.kind", "shipments")
        .containsEntry("quarkus.datasource.jdbc.url", "jdbc:postgresql://127.0.0.1:18405/delivery")
        .containsEntry("quarkus.datasource.reactive.url", "postgresql://127.0.0.1:18405/delivery");
    assertThat(properties("billing-store", Transport.H2C))
        .containsEntry("quarkus.http.port", "18404")
        .containsEntry("store.kind", "invoices")
        .containsEntry("quarkus.datasource.reactive.url", "postgresql://127.0.0.1:18405/billing");
  }

  @Test
  void gateway_hasADatabaseOfItsOwn_andTheServicesBelowHaveNone() {
    assertThat(properties("gateway", Transport.H2C))
        .containsEntry("quarkus.datasource.username", "brownout")
        .containsEntry("quarkus.datasource.jdbc.url", "jdbc:postgresql://127.0.0.1:18405/gateway")
        .doesNotContainKey("quarkus.datasource.reactive.url");
    assertThat(properties("delivery-ops", Transport.H2C))
        .doesNotContainKey("quarkus.datasource.jdbc.url");
  }

  @Test
  void noPassword_isInAnybodysProperties() {
    for (String service : FleetLayout.SERVICES) {
      assertThat(properties(service, Transport.H2C))
          .doesNotContainKey("quarkus.datasource.password");
    }
  }
}
