package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.chaos.fault.Faults;
import dev.brownout.chaos.fault.LanePlan;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.ImageFromDockerfile;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

/**
 * The gateway's image, as it is built, behind a Toxiproxy in a network of their own. Skipped where
 * no Docker daemon answers.
 */
@Testcontainers(disabledWithoutDocker = true)
class ContainersIT {
  private static final Path GATEWAY = Path.of("..", "gateway").toAbsolutePath().normalize();
  private static final LanePlan LANES = ComposeLayout.INSIDE.lanes();

  private static final Network NETWORK = Network.newNetwork();

  @Container
  private static final GenericContainer<?> TOXIPROXY =
      new GenericContainer<>("ghcr.io/shopify/toxiproxy:2.12.0")
          .withCommand("-host=0.0.0.0", "-proxy-metrics")
          .withNetwork(NETWORK)
          .withNetworkAliases("toxiproxy")
          .withExposedPorts(ComposeLayout.ADMIN_PORT, LANES.edgePort())
          .waitingFor(Wait.forHttp("/version").forPort(ComposeLayout.ADMIN_PORT));

  /** Healthy by the health check that is in the image. */
  @Container
  private static final GenericContainer<?> CONTAINER =
      new GenericContainer<>(image())
          .withNetwork(NETWORK)
          .withNetworkAliases("gateway")
          .waitingFor(Wait.forHealthcheck());

  private static ImageFromDockerfile image() {
    return new ImageFromDockerfile()
        .withFileFromPath("Dockerfile", GATEWAY.resolve("src/main/docker/Dockerfile.jvm"))
        .withFileFromPath("target/quarkus-app", GATEWAY.resolve("target/quarkus-app"));
  }

  @Test
  void aRead_passesTheEdgeLane_toTheGatewaysImage() throws Exception {
    Faults faults = faults();
    faults.lay();
    faults.lay();
    HttpResponse<String> answer = read();
    // Its suppliers are not there, and that is what it says: as a problem, not as a dead port; a
    // gateway that has never answered before may also run out of time.
    assertThat(answer.statusCode()).isIn(503, 504);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    faults.settle();
    assertThat(faults.bytesPassed().get(LanePlan.EDGE)).isPositive();
  }

  @Test
  void theImage_runsAsNobody() throws Exception {
    assertThat(CONTAINER.execInContainer("id", "-u").getStdout().strip()).isEqualTo("10001");
    assertThat(CONTAINER.execInContainer("sh", "-c", "touch /app/x || echo refused").getStdout())
        .contains("refused");
  }

  private static Faults faults() {
    Map<String, InetSocketAddress> upstreams = new HashMap<>();
    FleetLayout.suppliers()
        .forEach(
            (hop, service) ->
                upstreams.put(
                    hop,
                    InetSocketAddress.createUnresolved(
                        service, ComposeLayout.INSIDE.servicePort(service))));
    return Faults.at(published(ComposeLayout.ADMIN_PORT), LANES, Faults.EVERYWHERE, upstreams);
  }

  private static URI published(int port) {
    return URI.create("http://" + TOXIPROXY.getHost() + ":" + TOXIPROXY.getMappedPort(port));
  }

  private static HttpResponse<String> read() throws Exception {
    URI read = published(LANES.edgePort()).resolve("/tracking/S-00000001");
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    return client.send(HttpRequest.newBuilder(read).build(), BodyHandlers.ofString());
  }
}
