package dev.brownout.budget.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.lanes.testapp.Listeners;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Listeners.class)
class ManyReadsTest {

  private static final int READS = 1_500;
  private static final List<String> POLICIES =
      List.of("no-budget", "deadline", "allocated", "retry-budget", "windowed", "default");

  /** Between 25 s and 62 s, so that some are above and some below the attempt timeouts. */
  private static final int SHORTEST_MILLIS = 25_000;

  @Inject Vertx vertx;

  @ConfigProperty(name = "app.port")
  int port;

  @Test
  void concurrentReads_keepTheirIdsPoliciesAndDeadlines_overTwoHops() throws Exception {
    HttpClient client =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setProtocolVersion(HttpVersion.HTTP_2)
                .setHttp2ClearTextUpgrade(false)
                .setHttp2MultiplexingLimit(-1),
            new PoolOptions().setHttp2MaxSize(1));
    List<Future<String>> reads =
        IntStream.range(0, READS).mapToObj(number -> read(client, number)).toList();

    List<String> seen =
        Future.all(reads)
            .toCompletionStage()
            .toCompletableFuture()
            .get(60, TimeUnit.SECONDS)
            .list();

    for (int number = 0; number < READS; number++) {
      check(number, seen.get(number).split(" "));
    }
    client.close();
  }

  private Future<String> read(HttpClient client, int number) {
    String policy = policy(number);
    return client
        .request(HttpMethod.GET, port, "127.0.0.1", "/chain/start/" + number)
        .compose(
            request -> {
              request.putHeader("Request-Id", "read-" + number);
              request.putHeader("Budget-Remaining-Ms", "" + millis(number));
              if (!policy.equals("default")) {
                request.putHeader("Brownout-Policy", policy);
              }
              return request.send();
            })
        .compose(HttpClientResponse::body)
        .map(Buffer::toString);
  }

  private static void check(int number, String[] seen) {
    String id = "read-" + number;
    String policy = policy(number);
    String deadline = policy.equals("no-budget") ? "none" : "some";

    assertThat(seen)
        .as(id + ": " + String.join(" ", seen))
        .hasSize(14)
        .containsSequence(id, "1.1", policy, deadline, id, "1", policy, deadline, id, "-", policy)
        .endsWith(deadline);
    assertThat(seen[0]).isEqualTo("" + number);
    if (deadline.equals("none")) {
      assertThat(seen[1]).isEqualTo("null");
    } else {
      long cap = Math.min(millis(number), attemptTimeout(policy));
      assertThat(Long.parseLong(seen[1])).as(id).isBetween(cap - 20_000, cap);
    }
  }

  private static String policy(int number) {
    return POLICIES.get(number % POLICIES.size());
  }

  /** Each read's own, 25 ms apart. */
  private static int millis(int number) {
    return SHORTEST_MILLIS + 25 * number;
  }

  private static long attemptTimeout(String policy) {
    return switch (policy) {
      case "deadline" -> 51_000;
      case "allocated" -> 31_000;
      case "retry-budget", "windowed" -> 21_000;
      default -> 60_000;
    };
  }
}
