package dev.brownout.budget.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.brownout.budget.quarkus.testapp.Caller;
import dev.brownout.budget.quarkus.testapp.Caller.Reply;
import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Meters;
import dev.brownout.budget.quarkus.testapp.PhaseSupplier;
import dev.brownout.budget.time.Ticker;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpVersion;
import jakarta.inject.Inject;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is left of the promise when the JDK looks a supplier's name up (Quarkus' default) and
 * stalls: it does so on an event loop, which nothing can end. The stall is a hosts file that is a
 * pipe into which nobody writes. Skipped, unless the JVM gets a hosts file of its own with {@code
 * -DargLine=-Djdk.net.hosts.file=FILE}, outside of {@code target}, that has a line for localhost.
 */
@QuarkusTest
@QuarkusTestResource(FreePort.class)
@Timeout(60)
class JdkLookupTest {

  private static final String SETTING = "jdk.net.hosts.file";
  private static final int DEADLINE_MILLIS = 1_500;

  @Inject Meters meters;

  @ConfigProperty(name = "supplier.port")
  int port;

  @ParameterizedTest
  @CsvSource({"phase-h1,uni", "phase-h1,plain", "phase-h2,uni", "phase-h2,plain"})
  void aCall_endsOnlyWithTheJdksLookup_andOtherEventLoopsGoOn(String client, String kind)
      throws Exception {
    String setting = System.getProperty(SETTING);
    assumeTrue(setting != null, "the JDK was started without a hosts file of its own");
    Path hosts = Path.of(setting);
    String name = client + "-" + kind + ".jdk.test";
    Path usual =
        Files.copy(hosts, hosts.resolveSibling("usual-hosts"), StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(usual, Files.readString(hosts) + "127.0.0.1 " + name + "\n");
    Vertx outside = Vertx.vertx();
    try (var supplier = PhaseSupplier.cleartext(outside);
        var caller = new Caller(outside, HttpVersion.HTTP_1_1, port)) {
      String path = "/phase/" + client + "/" + kind + "/text?supplier=http://";
      String there = path + name + ":" + supplier.port();
      String byNumber = path + "127.0.0.1:" + supplier.port();
      assertThat(caller.await(byNumber, budget(20_000)).status()).isEqualTo(200);

      Files.delete(hosts);
      assertThat(new ProcessBuilder("mkfifo", hosts.toString()).start().waitFor()).isZero();
      long begun = Ticker.system().nanos();
      Future<Reply> call = caller.get(there, budget(DEADLINE_MILLIS));
      try {
        await().untilAsserted(() -> assertThat(loopsThatLookUp()).isEqualTo(1));
        List<Future<Reply>> others =
            Stream.generate(() -> caller.get(byNumber, budget(DEADLINE_MILLIS))).limit(8).toList();
        await().pollDelay(Duration.ofMillis(2 * DEADLINE_MILLIS)).until(() -> true);
        print(
            "PHASE jdk %s %s loops %d, call done %s, others done %d%n",
            client,
            kind,
            loopsThatLookUp(),
            call.isComplete(),
            others.stream().filter(Future::succeeded).count());
        assertThat(others.stream().filter(Future::succeeded).count()).isPositive();
      } finally {
        answer(hosts, usual);
      }
      Reply reply = Caller.within(10, call);
      print(
          "PHASE jdk %s %s ended after %d ms: %s%n",
          client, kind, TimeUnit.NANOSECONDS.toMillis(Ticker.system().nanos() - begun), reply);
      assertThat(reply.status()).as(reply.body()).isEqualTo(504);
      assertThat(caller.await(there, budget(20_000)).status()).isEqualTo(200);
      assertThat(meters.gauge("budget.attempts.waiting", "client", client)).isZero();
    } finally {
      Caller.within(30, outside.close());
    }
  }

  /** Lets the look-up that reads the pipe end, and each later one find the usual file. */
  private static void answer(Path pipe, Path usual) throws IOException {
    try (var out = new FileOutputStream(pipe.toFile())) {
      byte[] lines = Files.readAllBytes(usual);
      Files.move(usual, pipe, StandardCopyOption.REPLACE_EXISTING);
      out.write(lines);
    }
  }

  private static long loopsThatLookUp() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> thread.getKey().getName().contains("eventloop"))
        .filter(
            thread ->
                Arrays.stream(thread.getValue())
                    .anyMatch(at -> at.getClassName().equals(InetAddress.class.getName())))
        .count();
  }

  private static Map<String, String> budget(int millis) {
    return Map.of("Budget-Remaining-Ms", Integer.toString(millis));
  }

  /** For docs/promise.md, where it is measured on an idle machine. */
  private static void print(String line, Object... values) {
    if (Boolean.getBoolean("phases.print")) {
      System.out.printf(Locale.ROOT, line, values);
    }
  }
}
