package dev.brownout.budget.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.brownout.budget.quarkus.testapp.Caller;
import dev.brownout.budget.quarkus.testapp.Caller.Reply;
import dev.brownout.budget.quarkus.testapp.DnsPort;
import dev.brownout.budget.quarkus.testapp.DnsServer;
import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Meters;
import dev.brownout.budget.quarkus.testapp.PhaseSupplier;
import dev.brownout.budget.time.Ticker;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpVersion;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A budgeted call ends by its deadline while its supplier's name is looked up. */
@QuarkusTest
@QuarkusTestResource(FreePort.class)
@TestProfile(NameLookupTest.AsyncDns.class)
@Timeout(60)
class NameLookupTest {

  /** Looks names up in Vert.x, not in the JDK. */
  public static final class AsyncDns implements QuarkusTestProfile {

    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(new TestResourceEntry(DnsPort.class));
    }
  }

  @Inject Meters meters;

  @ConfigProperty(name = "supplier.port")
  int port;

  @ConfigProperty(name = "dns.port")
  int dnsPort;

  @ParameterizedTest
  @CsvSource({"phase-h1,uni", "phase-h1,plain", "phase-h2,uni", "phase-h2,plain"})
  void asyncHttpClient1060_aCall_endsByItsDeadline_whileItsSuppliersNameIsLookedUp(
      String client, String kind) throws Exception {
    Vertx outside = Vertx.vertx();
    try (var dns = new DnsServer(dnsPort);
        var supplier = PhaseSupplier.cleartext(outside);
        var caller = new Caller(outside, HttpVersion.HTTP_1_1, port)) {
      String name = client + "-" + kind + ".supplier.test";
      String path =
          "/phase/" + client + "/" + kind + "/text?supplier=http://" + name + ":" + supplier.port();
      String byNumber = path.replace(name, "127.0.0.1");
      assertThat(caller.await(byNumber, Map.of("Budget-Remaining-Ms", "20000")).status())
          .isEqualTo(200);
      long begun = Ticker.system().nanos();
      Reply reply = caller.await(path, Map.of("Budget-Remaining-Ms", "1500"));
      long millis = TimeUnit.NANOSECONDS.toMillis(Ticker.system().nanos() - begun);
      print("PHASE look-up %s %s %d ms %s%n", client, kind, millis, reply.body());

      assertThat(reply.status()).as(reply.body()).isEqualTo(504);
      assertThat(millis).isLessThan(5_000);
      assertThat(dns.asked()).isPositive();
      assertThat(meters.gauge("budget.attempts.waiting", "client", client)).isZero();

      dns.speak();
      begun = Ticker.system().nanos();
      // Look-ups that follow wait for the answer to the first, until its query times out.
      await()
          .untilAsserted(
              () ->
                  assertThat(caller.await(path, Map.of("Budget-Remaining-Ms", "20000")).status())
                      .isEqualTo(200));
      millis = TimeUnit.NANOSECONDS.toMillis(Ticker.system().nanos() - begun);
      print("PHASE look-up healthy after %d ms%n", millis);
    } finally {
      Caller.within(30, outside.close());
    }
  }

  /** For docs/promise.md, where it is measured on an idle machine. */
  private static void print(String line, Object... values) {
    if (Boolean.getBoolean("phases.print")) {
      System.out.printf(Locale.ROOT, line, values);
    }
  }
}
