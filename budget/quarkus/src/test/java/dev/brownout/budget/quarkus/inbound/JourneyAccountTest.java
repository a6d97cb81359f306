package dev.brownout.budget.quarkus.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.VirtualClock;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.ws.rs.core.MultivaluedHashMap;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lesson's paths, as an account on virtual time. */
class JourneyAccountTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private VirtualClock clock;
  private JourneyAccount account;

  @ParameterizedTest
  @ValueSource(longs = {0, 417_000_000_000L, Long.MAX_VALUE, Long.MIN_VALUE})
  void theLessonsFirstPath_leaves350Milliseconds(long origin) {
    accept(origin, 2_500);
    account.keeps(Duration.ofMillis(200));
    pass(200);
    attempt("status 503", 1, 700);
    long begun = clock.nanos();
    pass(150);
    account.waited("billing/search", 2, begun, clock.nanos());
    attempt("ok", 2, 900);

    assertThat(serverTiming())
        .isEqualTo(
            "setup;dur=200.0;desc=\"until the first attempt\""
                + ", billing.search-attempt-1;dur=700.0"
                + ";desc=\"billing/search attempt 1: status 503, from 200.0 ms\""
                + ", billing.search-wait-2;dur=150.0"
                + ";desc=\"billing/search wait before attempt 2, from 900.0 ms\""
                + ", billing.search-attempt-2;dur=900.0"
                + ";desc=\"billing/search attempt 2: ok, from 1050.0 ms\""
                + ", reserve;dur=200.0;desc=\"kept for the answer\""
                + ", slack;dur=350.0;desc=\"not needed\""
                + ", time;dur=1950.0;desc=\"passed since acceptance\""
                + ", cost;dur=1600.0;desc=\"2 attempts\"");
  }

  @Test
  void theLessonsSecondPath_declinesTheSecondAttempt_andLeaves200Milliseconds() {
    accept(0, 2_500);
    account.keeps(Duration.ofMillis(200));
    pass(1_200);
    attempt("timeout", 1, 900);

    assertThat(serverTiming())
        .contains("setup;dur=1200.0;", "reserve;dur=200.0;", "slack;dur=200.0;")
        .contains("time;dur=2100.0;", "cost;dur=900.0;desc=\"1 attempt\"")
        .doesNotContain("attempt-2", "wait");
  }

  @Test
  void twoOverlappingHalfSeconds_are500OfTime_andTwoOfCost() {
    accept(417_000_000_000L, 2_500);
    long begun = clock.nanos();
    pass(500);
    account.attempted("delivery-ops/search", 1, begun, clock.nanos(), "ok");
    account.attempted("billing/search", 1, begun, clock.nanos(), "ok");

    assertThat(serverTiming()).contains("time;dur=500.0;", "cost;dur=1000.0;desc=\"2 attempts\"");
    assertThat(meter("cost").count()).isEqualTo(2);
    assertThat(meter("cost").totalTime(TimeUnit.MILLISECONDS)).isEqualTo(1_000);
    assertThat(meter("time").totalTime(TimeUnit.MILLISECONDS)).isEqualTo(500);
  }

  @Test
  void aReserveThatIsEatenInto_isShownAsWhatIsLeftOfIt() {
    accept(0, 300);
    account.keeps(Duration.ofMillis(200));
    pass(250);

    assertThat(serverTiming()).contains("reserve;dur=50.0;", "slack;dur=0.0;");
  }

  @Test
  void aCallWithoutADeadline_hasNoSlack() {
    clock = new VirtualClock(0);
    account = account(Deadline.none(clock));
    account.keeps(Duration.ofMillis(200));

    assertThat(serverTiming()).doesNotContain("slack", "reserve");
  }

  @Test
  void theLargestReserve_isTheJourneys() {
    accept(0, 2_500);
    account.keeps(Duration.ofMillis(100));
    account.keeps(Duration.ofMillis(200));
    account.keeps(Duration.ofMillis(50));

    assertThat(serverTiming()).contains("reserve;dur=200.0;", "slack;dur=2300.0;");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE})
  void attempts_areShownInTheOrderTheyBegan_whicheverEndsFirst(long origin) {
    accept(origin, 2_500);
    long early = clock.nanos();
    pass(100);
    attempt("ok", 1, 50);
    account.attempted("delivery-ops/search", 1, early, clock.nanos(), "ok");

    assertThat(serverTiming())
        .startsWith("setup;dur=0.0;")
        .containsSubsequence("delivery-ops.search-attempt-1;", "billing.search-attempt-1;");
  }

  @Test
  void aJourneyThatDoesNotShowIt_tellsTheMetersOnly() {
    clock = new VirtualClock(0);
    account =
        new JourneyAccount(
            Deadline.none(clock), new JourneyMeters(registry).of("search"), clock, false);
    pass(500);

    assertThat(serverTiming()).isNull();
    assertThat(meter("time").totalTime(TimeUnit.MILLISECONDS)).isEqualTo(500);
  }

  @Test
  void aToken_mayHaveEveryLetterDigitAndMark_upToTheLast() {
    String token = "azAZ09!#$%&'*+-.^_`|~";

    assertThat(new ServerTiming().duration(token, 0, "").value())
        .isEqualTo(token + ";dur=0.0;desc=\"\"");
    assertThat(new ServerTiming().duration("@[{/:", 0, " ~\u001f\u007f").value())
        .isEqualTo(".....;dur=0.0;desc=\" ~  \"");
  }

  @Test
  void aDescription_isAQuotedString_andANameAToken() {
    assertThat(new ServerTiming().duration("a/b \"c\"", 1_550_000, "say \"\\\" ä\n").value())
        .isEqualTo("a.b..c.;dur=1.6;desc=\"say \\\"\\\\\\\"   \"");
  }

  private void accept(long origin, long allowance) {
    clock = new VirtualClock(origin);
    account = account(Deadline.after(Duration.ofMillis(allowance), clock));
  }

  private JourneyAccount account(Deadline deadline) {
    return new JourneyAccount(deadline, new JourneyMeters(registry).of("search"), clock, true);
  }

  private Timer meter(String kind) {
    return registry.get("budget.journey.spent").tag("kind", kind).timer();
  }

  private String serverTiming() {
    var headers = new MultivaluedHashMap<String, Object>();
    account.close(headers);
    return (String) headers.getFirst("Server-Timing");
  }

  private void attempt(String result, int number, long millis) {
    long begun = clock.nanos();
    pass(millis);
    account.attempted("billing/search", number, begun, clock.nanos(), result);
  }

  private void pass(long millis) {
    clock.advance(Duration.ofMillis(millis));
  }
}
