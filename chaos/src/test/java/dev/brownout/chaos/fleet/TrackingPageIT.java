package dev.brownout.chaos.fleet;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import com.microsoft.playwright.options.ReducedMotion;
import dev.brownout.chaos.browser.Chromium;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tracking page in a real browser, on a real fleet. The ids of the page's requests are chosen,
 * and with them the lanes: so one search is late and the next is not. Pictures are left in {@code
 * chaos/target}.
 */
class TrackingPageIT {
  private static final String OUT = "S-00000017";
  private static final String DELIVERED = "S-00000018";
  private static final Duration LATE = Duration.ofSeconds(1);
  private static final Duration LOST = Duration.ofSeconds(12);
  private static final int MOST_BYTES = 100_000;
  private static final int WIDE = 1100;

  @TempDir private static Path logs;
  private static PageLab lab;
  private static Chromium chromium;
  private static String quick;
  private static String alsoQuick;
  private static String late;
  private static String billingLost;
  private static String bothLost;

  private PageInHand hand;

  @BeforeAll
  static void start() throws FleetException {
    Chromium.assumeInstalled();
    lab = PageLab.start(logs);
    chromium =
        Chromium.start("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream");
    Luck luck = lab.luck();
    quick = luck.id("quick", Map.of());
    alsoQuick = luck.id("also-quick", Map.of());
    late = luck.id("late", Map.of("gateway>billing", LATE));
    billingLost = luck.id("billing-lost", Map.of("gateway>billing", LOST));
    bothLost = luck.id("both-lost", Map.of("gateway>billing", LOST, "gateway>delivery-ops", LOST));
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
    if (lab != null) {
      lab.close();
    }
  }

  @AfterEach
  void close() {
    hand.close();
  }

  /** A page whose requests run under a policy, with these ids; not open yet. */
  private PageInHand page(String policy, String... ids) {
    return page(lab.edge(), ColorScheme.LIGHT, WIDE, policy, ids);
  }

  private PageInHand page(URI home, ColorScheme colours, int width, String policy, String... ids) {
    hand = new PageInHand(chromium.browser(), home, colours, width, policy, ids);
    return hand;
  }

  // The newest search wins: cancelled, and guarded where results are applied.

  @Test
  void newerSearch_stays_whenTheOlderIsStillUnderWay() {
    page("patient", late, quick).open();
    hand.look(OUT);
    assertThat(hand.detail()).containsText("Still waiting");
    hand.look(DELIVERED);
    assertThat(hand.headline()).hasText("Delivered");

    hand.page().waitForCondition(() -> hand.questions().get(0).failure() != null);
    assertThat(hand.questions().get(0).failure()).contains("ERR_ABORTED");
    hand.assertShows(DELIVERED);
  }

  @Test
  void newerSearch_stays_whenTheOlderArrivesAfterIt_withoutCancellation() {
    page("patient", late, quick).withoutCancellation().open();
    Response old =
        hand.page()
            .waitForResponse(
                answer -> answer.url().contains(OUT),
                () -> {
                  hand.look(OUT);
                  assertThat(hand.detail()).containsText("Still waiting");
                  hand.look(DELIVERED);
                  assertThat(hand.headline()).hasText("Delivered");
                });

    assertThat(old.status()).isEqualTo(200);
    assertThat(old.text()).contains("out-for-delivery");
    hand.page().evaluate("() => new Promise(requestAnimationFrame)");
    hand.assertShows(DELIVERED);
  }

  @Test
  void overtakenSearch_isCancelledDownToTheDatabase() throws Exception {
    page("patient", quick, alsoQuick).open();
    try (Connection lock = lab.database();
        Connection look = lab.database()) {
      lock.setAutoCommit(false);
      lock.createStatement().execute("LOCK TABLE shipments IN ACCESS EXCLUSIVE MODE");
      long gateway = lab.cancelled("gateway", "delivery-ops");
      long deliveryOps = lab.cancelled("delivery-ops", "store");
      hand.look(OUT);
      hand.page().waitForCondition(() -> PageLab.waiting(look) == 1);
      hand.look(DELIVERED);

      hand.page().waitForCondition(() -> lab.cancelled("gateway", "delivery-ops") == gateway + 1);
      hand.page().waitForCondition(() -> lab.cancelled("delivery-ops", "store") == deliveryOps + 1);
      // The table is still locked, and only the second search waits for it.
      hand.page().waitForCondition(() -> lab.connectionsInUse() == 1 && PageLab.waiting(look) == 1);
      lock.rollback();
    }
    assertThat(hand.headline()).hasText("Delivered");
  }

  @Test
  void overtakenSearch_goesOnInTheDatabase_withoutCancellation() throws Exception {
    page("patient", quick, alsoQuick).withoutCancellation().open();
    try (Connection lock = lab.database();
        Connection look = lab.database()) {
      lock.setAutoCommit(false);
      lock.createStatement().execute("LOCK TABLE shipments IN ACCESS EXCLUSIVE MODE");
      hand.look(OUT);
      hand.page().waitForCondition(() -> PageLab.waiting(look) == 1);
      hand.look(DELIVERED);
      hand.page().waitForCondition(() -> PageLab.waiting(look) == 2);
      lock.rollback();
    }
    assertThat(hand.headline()).hasText("Delivered");
  }

  // Words.

  @Test
  void page_saysWhatGoesOn_atOnceAndAfterAWhile_andShowsTheAnswer() {
    page("patient", late).open();
    hand.look(OUT);
    assertThat(hand.headline()).hasText("Looking up " + OUT + " …");
    assertThat(hand.detail()).containsText("Still waiting; the carrier’s system is slow");
    assertThat(hand.headline()).hasText("Out for delivery");
    hand.assertShows(OUT);
    assertThat(hand.page().locator("#parcel")).containsText("€30.12");
    assertThat(hand.page().locator("[data-invoice=paid]")).hasText("Paid");
    assertThat(hand.page().locator(".timeline li")).hasCount(4);
    assertThat(hand.page().locator(".timeline li").first()).containsText("Graz");
    assertThat(hand.complaints()).isEmpty();
  }

  @Test
  void page_givesUpAtItsDeadline_inWords() {
    page("patient", quick, alsoQuick).open();
    lab.holdUpEveryAnswer(Duration.ofSeconds(6));
    try {
      hand.look(OUT);
      assertThat(hand.headline()).hasText("Nobody answered in time");
      assertThat(hand.detail()).containsText("We waited 2.5 s for " + OUT);
    } finally {
      lab.holdUpEveryAnswer(Duration.ZERO);
    }
    hand.again().click();
    assertThat(hand.headline()).hasText("Out for delivery");
    assertThat(hand.headline()).isFocused();
  }

  @Test
  void page_saysThatThereIsNoSuchShipment_andOffersNoRetry() {
    page("patient", quick).open();
    hand.look("S-99999999");
    assertThat(hand.headline()).hasText("There is no shipment S-99999999");
    assertThat(hand.again()).hasCount(0);
  }

  @Test
  void page_saysWhichPartIsMissingAndWhy_andCanAskAgain() {
    page("share", billingLost, quick).open();
    hand.look(OUT);
    assertThat(hand.headline()).hasText("Out for delivery");
    assertThat(hand.missingCharge()).containsText("Invoice: missing");
    assertThat(hand.missingCharge())
        .containsText(
            Pattern.compile("billing did not answer within its share \\(\\d+ ms, 1 attempt\\)"));
    assertThat(hand.detail()).containsText("The invoice is missing: billing did not answer");
    assertThat(hand.complaints()).isEmpty();
    hand.picture("partial");
    hand.again().click();
    assertThat(hand.page().locator("[data-invoice=paid]")).isVisible();
    assertThat(hand.missingCharge()).hasCount(0);
    assertThat(hand.headline()).isFocused();
  }

  @Test
  void page_saysWhenToComeBack_whenTheSuppliersAreDown_andThatItIsTime() {
    page(lab.gateway(), ColorScheme.LIGHT, WIDE, "patient", quick).open();
    lab.cutEveryLane();
    try {
      hand.look(DELIVERED);
      assertThat(hand.headline()).hasText("The carrier’s system is not available right now");
      assertThat(hand.detail()).containsText("Please come back in 1 s");
      hand.picture("unavailable");
    } finally {
      lab.mend();
    }
    assertThat(hand.again()).isEnabled();
    assertThat(hand.detail()).containsText("You can try again now.");
  }

  @Test
  void retryAfter_isCountedDown_beforeTheRetryIsOffered() {
    page("patient").open();
    hand.page().clock().install();
    hand.answer(503, "{\"status\": 503}", Map.of("Retry-After", "90"));
    hand.look(OUT);
    assertThat(hand.detail()).hasText("Please come back in 90 s; asking sooner will not help.");
    assertThat(hand.again()).isDisabled();
    assertThat(hand.again()).hasText("Try again in 90 s");
    hand.page().clock().runFor(60_000);
    assertThat(hand.again()).hasText("Try again in 30 s");
    hand.page().clock().runFor(30_000);
    assertThat(hand.again()).isEnabled();
    assertThat(hand.again()).hasText("Try again");
  }

  @ParameterizedTest
  @CsvSource({
    "500, The carrier’s system made a mistake, 0",
    "502, The carrier’s system made a mistake, 0",
    "504, No answer in time, 1"
  })
  void retry_isOfferedOnlyWhereItCanHelp(int status, String words, int offers) {
    page("patient").open();
    hand.answer(status, "{\"status\": " + status + "}", Map.of());
    hand.look(OUT);
    assertThat(hand.headline()).hasText(words);
    assertThat(hand.again()).hasCount(offers);
  }

  @Test
  void page_saysThatItIsOffline_andThatItIsBack() {
    page("patient", quick, alsoQuick).open();
    hand.context().setOffline(true);
    hand.look(OUT);
    assertThat(hand.headline()).hasText("You are offline");
    hand.context().setOffline(false);
    assertThat(hand.headline()).hasText("You are online again");
    hand.again().click();
    assertThat(hand.headline()).hasText("Out for delivery");
  }

  // Bad input.

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<img src=x onerror=alert(1)>",
        "S-00000017'; DROP TABLE shipments; --",
        "<script>document.title='taken'</script>",
        "S-0000017",
        "  "
      })
  void badInput_isShownAsText_andAsksNobody(String text) {
    page("patient").open();
    hand.look(text);
    assertRefused(text);
    hand.open("/?shipment=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
    assertRefused(text);
  }

  private void assertRefused(String text) {
    String words = text.isBlank() ? "Nothing was typed" : "“" + text.substring(0, 9);
    assertThat(hand.headline()).hasText("That is no shipment number");
    assertThat(hand.detail()).containsText(words);
    assertThat(hand.page().locator("#answer img, #answer script")).hasCount(0);
    assertThat(hand.field()).hasAttribute("aria-invalid", "true");
    assertThat(hand.field()).isFocused();
    assertThat(hand.page().title()).startsWith("Where is my parcel?");
    assertThat(hand.questions()).isEmpty();
    assertThat(hand.complaints()).isEmpty();
  }

  @Test
  void refusalOfTheGateway_isShownAsText() {
    page("patient").open();
    APIResponse refusal =
        hand.context().request().get(lab.edge() + "/tracking/%3Cscript%3E?partial=true");
    assertThat(refusal.status()).isEqualTo(400);
    hand.answer(400, refusal.text(), Map.of());
    hand.look(OUT);
    assertThat(hand.headline()).hasText("That is no shipment number");
    assertThat(hand.detail()).containsText("<script>");
    assertThat(hand.again()).hasCount(0);
  }

  // By keyboard, by scanner, by camera, by ear, on paper.

  @Test
  void everything_canBeDoneByKeyboard() {
    page("share", billingLost, quick, quick, quick).open();
    assertThat(hand.field()).isFocused();
    hand.page().keyboard().type("s-00000018\n");
    assertThat(hand.missingCharge()).isVisible();
    assertThat(hand.field()).isFocused();
    assertThat(hand.field()).hasValue(DELIVERED);
    assertThat(hand.again()).isEnabled();
    assertThat(hand.tabs())
        .containsExactly(
            "Track",
            OUT,
            "Try again",
            "A statement, made in the background",
            "The API behind this page");

    hand.tabTo("Try again");
    hand.page().keyboard().press("Enter");
    assertThat(hand.page().locator("[data-invoice]")).isVisible();
    assertThat(hand.headline()).isFocused();
    hand.tabTo(OUT);
    hand.page().keyboard().press("Enter");
    assertThat(hand.headline()).hasText("Out for delivery");
    hand.page().goBack();
    assertThat(hand.headline()).hasText("Delivered");
  }

  @Test
  void nextScan_replacesTheOneBefore() {
    page("patient", quick, alsoQuick).open();
    hand.page().keyboard().type(OUT + "\n");
    assertThat(hand.headline()).hasText("Out for delivery");
    hand.page().keyboard().type(DELIVERED + "\n");
    assertThat(hand.headline()).hasText("Delivered");
    assertThat(hand.field()).hasValue(DELIVERED);
  }

  @Test
  void camera_readsANumber_whereTheBrowserCan() {
    page("patient", quick);
    hand.page()
        .addInitScript(
            "window.BarcodeDetector = class { looks = 0; async detect(video) {"
                + " if (!(video instanceof HTMLVideoElement)) throw new TypeError();"
                + " this.looks += 1; return this.looks < 3 ? [{rawValue: '4006381333931'}]"
                + " : [{rawValue: 'https://example.org/?shipment=s-00000017'}]; } };");
    hand.open();
    hand.page().locator("#scan").click();
    assertThat(hand.page().locator("#camera-word")).containsText("That code is no shipment number");
    assertThat(hand.headline()).hasText("Out for delivery");
    assertThat(hand.page().locator("dialog")).isHidden();
    assertThat(hand.page().locator("video")).hasCount(0);
  }

  @Test
  void camera_isNotOffered_whereTheBrowserCannotRead() {
    page("patient").open();
    assertThat(hand.page().locator("#scan")).isHidden();
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 1100", "DARK, 390"})
  void axe_findsNothingSerious(ColorScheme colours, int width) {
    page(lab.edge(), colours, width, "share", quick, billingLost).open();
    hand.assertAccessible();
    hand.look(OUT);
    assertThat(hand.headline()).hasText("Out for delivery");
    hand.assertAccessible();
    hand.look(DELIVERED);
    assertThat(hand.missingCharge()).isVisible();
    hand.assertAccessible();
    hand.look("nonsense");
    hand.assertAccessible();
    if (hand.context().request().get(lab.edge() + "/statement.html").ok()) {
      hand.open("/statement.html").assertAccessible();
    }
  }

  @Test
  void page_isSmall_andComplainsOfNothing() {
    page("patient", quick).open();
    hand.look(OUT);
    assertThat(hand.headline()).hasText("Out for delivery");
    int bytes = 0;
    for (Request request : hand.requests()) {
      request.response().finished();
      bytes += request.sizes().responseHeadersSize + request.sizes().responseBodySize;
      assertThat(request.url()).startsWith(lab.edge().toString());
    }
    assertThat(bytes).isBetween(10_000, MOST_BYTES);
    assertThat(hand.complaints()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"light, LIGHT, 1100", "dark, DARK, 1100", "narrow, LIGHT, 390"})
  void page_fitsItsWindow(String name, ColorScheme colours, int width) {
    page(lab.edge(), colours, width, "patient", quick).open("/?shipment=" + OUT);
    assertThat(hand.headline()).hasText("Out for delivery");
    hand.picture(name);
    Object wide = hand.page().evaluate("document.documentElement.scrollWidth");
    assertThat(((Number) wide).intValue()).isLessThanOrEqualTo(width);
  }

  @Test
  void page_canBePrinted_withoutItsForm() {
    page("patient", quick).open("/?shipment=" + OUT);
    assertThat(hand.headline()).hasText("Out for delivery");
    hand.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    assertThat(hand.page().locator("#search")).isHidden();
    assertThat(hand.page().locator("#facts + dl")).containsText(OUT);
    hand.picture("print");
  }

  @Test
  void nothingMoves_whereMotionIsNotWanted() {
    page("patient", bothLost);
    hand.page().emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
    hand.open("/?shipment=" + OUT);
    assertThat(hand.detail()).containsText("Still waiting");
    assertThat(hand.page().evaluate("document.getAnimations().length")).isEqualTo(0);
  }
}
