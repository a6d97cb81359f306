package dev.brownout.chaos.fleet;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The tracking page as somebody has it open, with all that it has asked and complained of. */
final class PageInHand implements AutoCloseable {
  /** The page's next ids, which decide its luck on the lanes. */
  private static final String NEXT_IDS =
      "{ const ids = [%s]; const own = crypto.randomUUID.bind(crypto);"
          + " crypto.randomUUID = () => ids.shift() ?? own(); }";

  /** A controller that cancels nothing, as in a browser without one. */
  private static final String NO_CANCELLATION =
      "{ const Own = AbortController;"
          + " window.AbortController = class { signal = new Own().signal; abort() {} }; }";

  private static final List<String> GRAVE = List.of("serious", "critical");
  private static final int LONGEST_WALK = 20;

  private final List<Request> requests = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private final BrowserContext context;
  private final Page page;
  private final URI home;

  /**
   * A page that is not open yet.
   *
   * @param policy what its requests run under
   * @param ids of its first requests
   */
  PageInHand(
      Browser browser, URI home, ColorScheme colours, int width, String policy, String... ids) {
    this.home = home;
    context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(width, 800)
                .setColorScheme(colours)
                .setLocale("en-GB")
                .setTimezoneId("Europe/Vienna"));
    context.setExtraHTTPHeaders(Map.of("Brownout-Policy", policy));
    page = context.newPage();
    page.onRequest(requests::add);
    page.onConsoleMessage(message -> complain(message.type() + ": " + message.text()));
    page.onPageError(complaints::add);
    page.onDialog(dialog -> complaints.add("a dialog: " + dialog.message()));
    String quoted = Arrays.stream(ids).map(id -> "\"" + id + "\"").collect(Collectors.joining(","));
    page.addInitScript(String.format(Locale.ROOT, NEXT_IDS, quoted));
  }

  /** The browser's own line for every answer from 400 on is no complaint of the page. */
  private void complain(String text) {
    if (!text.startsWith("error: Failed to load resource")) {
      complaints.add(text);
    }
  }

  PageInHand withoutCancellation() {
    page.addInitScript(NO_CANCELLATION);
    return this;
  }

  PageInHand open() {
    return open("/");
  }

  PageInHand open(String path) {
    page.navigate(home.resolve(path).toString());
    return this;
  }

  /** Types a number and presses Enter. */
  void look(String text) {
    page.locator("#shipment").fill(text);
    page.keyboard().press("Enter");
  }

  /** Answers the page's questions in place of the gateway. */
  void answer(int status, String body, Map<String, String> headers) {
    page.route(
        "**/tracking/**",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setStatus(status)
                    .setContentType("application/problem+json")
                    .setHeaders(headers)
                    .setBody(body)));
  }

  Page page() {
    return page;
  }

  BrowserContext context() {
    return context;
  }

  Locator field() {
    return page.locator("#shipment");
  }

  Locator headline() {
    return page.locator("#headline");
  }

  Locator detail() {
    return page.locator("#detail");
  }

  /** The button that asks once more. */
  Locator again() {
    return page.locator("button.again");
  }

  /** The place of the invoice when it is missing. */
  Locator missingCharge() {
    return page.locator("[data-missing=charge]");
  }

  List<Request> requests() {
    return requests;
  }

  /** What it has asked the gateway for. */
  List<Request> questions() {
    return requests.stream().filter(request -> request.url().contains("/tracking/")).toList();
  }

  List<String> complaints() {
    return complaints;
  }

  void assertShows(String number) {
    assertThat(page.locator("#facts + dl")).containsText(number);
    assertThat(page.title()).contains(number);
    assertThat(page).hasURL(home.resolve("/?shipment=" + number).toString());
  }

  void assertAccessible() {
    List<Rule> violations = new AxeBuilder(page).analyze().getViolations();
    assertThat(violations)
        .as(violations.toString())
        .noneMatch(rule -> GRAVE.contains(rule.getImpact()));
  }

  /** What Tab reaches from the field on, until it leaves the page; each is seen to be reached. */
  List<String> tabs() {
    var reached = new ArrayList<String>();
    field().focus();
    page.keyboard().press("Tab");
    while (reached.size() < LONGEST_WALK
        && !page.evaluate("document.activeElement.tagName").equals("BODY")) {
      assertThat(page.evaluate("getComputedStyle(document.activeElement).outlineStyle"))
          .isEqualTo("solid");
      reached.add(focused());
      page.keyboard().press("Tab");
    }
    return reached;
  }

  /** Presses Tab, from the field on, until this is reached. */
  void tabTo(String text) {
    field().focus();
    for (int tab = 0; tab < LONGEST_WALK; tab++) {
      page.keyboard().press("Tab");
      if (text.equals(focused())) {
        return;
      }
    }
    throw new AssertionError(text + " is not reached");
  }

  private String focused() {
    return (String) page.evaluate("document.activeElement.textContent");
  }

  void picture(String name) {
    page.screenshot(
        new Page.ScreenshotOptions()
            .setFullPage(true)
            .setPath(Path.of("target", "page-" + name + ".png")));
  }

  @Override
  public void close() {
    context.close();
  }
}
