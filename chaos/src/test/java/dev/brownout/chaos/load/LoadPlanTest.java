package dev.brownout.chaos.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadPlanTest {

  private static LoadPlan to(String edge) {
    return new LoadPlan(
        URI.create(edge), "p", "x", 10, 1, Duration.ofMillis(200), LoadPlan.DEFAULT_TIMEOUT);
  }

  @ParameterizedTest
  @CsvSource({"0,S-00000001", "1,S-00000002", "4095,S-00004096", "4096,S-00000001"})
  void shipmentId_goesRoundTheStore_from1To4096(int read, String id) {
    assertThat(LoadPlan.shipmentId(read)).isEqualTo(id);
  }

  @Test
  void requestId_isPrefixAndNumber() {
    assertThat(Plans.of(1, 1, 20).requestId(17)).isEqualTo("k01-417-m-17");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:18409",
        "http://127.3.2.1:80",
        "http://localhost:18409",
        "http://[::1]:18409"
      })
  void plan_isTaken_forTheLoopback(String edge) {
    assertThat(to(edge).address().getAddress().isLoopbackAddress()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://10.0.0.1:18409",
        "http://0.0.0.0:18409",
        "http://127.0.0.1.example.com:80",
        "http://128.0.0.1:80",
        "http://[2001:db8::1]:80",
        "http://example.com:80",
        "https://127.0.0.1:443",
        "http://127.0.0.1",
        "127.0.0.1:80"
      })
  void plan_isRefused_forAnythingElse(String edge) {
    assertThatThrownBy(() -> to(edge.startsWith("127") ? "//" + edge : edge))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("loopback addresses only");
  }

  @Test
  void plan_isTaken_forTheContainerBesideTheTool_andNoOther() {
    edgeHostIs("10.1.2.3");
    assertThat(to("http://10.1.2.3:18409").address().getHostString()).isEqualTo("10.1.2.3");
    assertThatThrownBy(() -> to("http://10.1.2.4:18409"))
        .hasMessageContaining("loopback addresses only");
  }

  @Test
  void plan_isRefused_forAnEdgeHostWithAPublicAddress() {
    edgeHostIs("128.0.0.1");
    assertThatThrownBy(() -> to("http://128.0.0.1:18409"))
        .hasMessageContainingAll("loopback addresses only", "no private address");
  }

  private static void edgeHostIs(String host) {
    System.setProperty("brownout.edge.host", host);
  }

  @AfterEach
  void forgetTheEdgeHost() {
    System.clearProperty("brownout.edge.host");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "x\r\nEvil: 1", "ü"})
  void plan_isRefused_whenAHeaderCouldNotHoldItsPolicy(String policy) {
    assertThatThrownBy(
            () ->
                new LoadPlan(
                    URI.create("http://127.0.0.1:1"),
                    policy,
                    "x",
                    1,
                    1,
                    Duration.ofMillis(1),
                    Duration.ofSeconds(1)))
        .hasMessageContaining("sent as a header");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 199, 200, 60_001})
  void plan_isRefused_whenTheTimeoutIsNotBetweenThresholdAndAMinute(long timeoutMs) {
    assertThatThrownBy(() -> Plans.withTimeout(1, 1, 1, Duration.ofMillis(timeoutMs)))
        .hasMessageContaining("timeout of " + timeoutMs + " ms");
  }

  @Test
  void plan_isRefused_whenItTakesLongerThanAnHour() {
    assertThatThrownBy(() -> Plans.of(1, 1, 3_601)).hasMessageContaining("take longer than PT1H");
  }
}
