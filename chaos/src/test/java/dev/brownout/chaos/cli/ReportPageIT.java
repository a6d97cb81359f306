package dev.brownout.chaos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.brownout.chaos.browser.Chromium;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The report of a real run in a real browser. Pictures of it are left in {@code chaos/target}. */
class ReportPageIT {
  private static final List<String> FIELDS =
      List.of(
          "within",
          "outside",
          "dropped",
          "median_ms",
          "worst_ms",
          "amplification",
          "internal_per_second");
  private static final int WIDE = 1280;
  private static final int NARROW = 400;
  private static final int MOST_TABS = 80;

  private static Chromium chromium;
  private static Path report;
  private static JsonNode result;

  private final List<String> complaints = new ArrayList<>();
  private final List<String> requests = new ArrayList<>();
  private Page page;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    Chromium.assumeInstalled();
    RealFleetIT.run();
    report = RealFleetIT.written("report");
    result = new ObjectMapper().readTree(RealFleetIT.written("result").toFile());
    chromium = Chromium.start();
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
  }

  @AfterEach
  void close() {
    page.close();
  }

  private void open(int width, ColorScheme colours) {
    page =
        chromium
            .browser()
            .newPage(
                new Browser.NewPageOptions().setViewportSize(width, 900).setColorScheme(colours));
    page.onConsoleMessage(message -> complaints.add(message.type() + ": " + message.text()));
    page.onPageError(complaints::add);
    page.onRequest(request -> requests.add(request.url()));
    page.navigate(report.toUri().toString());
    page.waitForFunction("document.querySelectorAll('.chart canvas').length > 0");
  }

  private void picture(String name) {
    page.screenshot(
        new Page.ScreenshotOptions()
            .setFullPage(true)
            .setPath(Path.of("target", "report-" + name + ".png")));
  }

  @Test
  void page_opensWithoutComplaint_andWithoutTheNetwork() {
    open(WIDE, ColorScheme.LIGHT);
    picture("light");
    assertThat(complaints).isEmpty();
    assertThat(requests)
        .allMatch(url -> url.startsWith("file://") || url.startsWith("data:"))
        .filteredOn(url -> url.startsWith("file://"))
        .hasSize(1);
  }

  @Test
  void page_isThereInTheDarkAsWell() {
    open(WIDE, ColorScheme.DARK);
    picture("dark");
    assertThat(complaints).isEmpty();
    assertThat(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        .isNotEqualTo("rgb(255, 255, 255)");
  }

  @Test
  void narrowPage_scrollsDownOnly() {
    open(NARROW, ColorScheme.LIGHT);
    picture("narrow");
    assertThat(((Number) page.evaluate("document.documentElement.scrollWidth")).intValue())
        .isLessThanOrEqualTo(NARROW);
  }

  @Test
  void table_hasTheNumbersOfTheResult() {
    open(WIDE, ColorScheme.LIGHT);
    assertThat(page.locator("#figures tr[data-cell]").count())
        .isEqualTo(result.get("cells").size());
    for (JsonNode cell : result.get("cells")) {
      Locator row =
          page.locator(
              String.format(
                  Locale.ROOT,
                  "tr[data-cell='%s/%s']",
                  cell.get("regime").asText(),
                  cell.get("policy").asText()));
      for (String field : FIELDS) {
        assertThat(number(row, "data-field", field))
            .as(field)
            .isEqualTo(cell.get(field).asDouble());
        assertThat(number(row, "data-predicted", field))
            .as("predicted " + field)
            .isEqualTo(cell.get("predicted").get(field).asDouble());
      }
    }
  }

  private static double number(Locator row, String kind, String field) {
    Locator data = row.locator("td[" + kind + "='" + field + "'] data");
    return Double.parseDouble(data.getAttribute("value"));
  }

  @Test
  void waterfall_changesWithTheRead_byKeyboardAlone() {
    open(WIDE, ColorScheme.LIGHT);
    assertThat(page.locator("#followed .waterfall").count()).isEqualTo(2);
    assertThat(page.locator("#followed .track i").count()).isGreaterThan(4);
    String before = page.locator("#followed").innerText();
    tabTo("pick-read");
    page.keyboard().press("ArrowDown");
    String after = page.locator("#followed").innerText();
    assertThat(after).isNotEqualTo(before);
    assertThat(after)
        .contains(
            "k01-" + result.get("seed").asLong() + "-m-" + page.locator("#pick-read").inputValue());
    page.locator("#read")
        .screenshot(new Locator.ScreenshotOptions().setPath(Path.of("target", "report-read.png")));
  }

  private void tabTo(String id) {
    for (int tab = 0; tab < MOST_TABS; tab++) {
      page.keyboard().press("Tab");
      if (id.equals(page.evaluate("document.activeElement.id"))) {
        return;
      }
    }
    throw new AssertionError(id + " is not reached in " + MOST_TABS + " tabs");
  }
}
