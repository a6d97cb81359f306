package dev.brownout.chaos.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A real Chromium: where {@code brownout.chromium} says, else {@code /usr/bin/chromium}. It fetches
 * nothing by itself.
 */
public final class Chromium implements AutoCloseable {
  private static final Path PROGRAM =
      Path.of(System.getProperty("brownout.chromium", "/usr/bin/chromium"));
  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  /** Skips the tests where there is no browser, and says so. */
  public static void assumeInstalled() {
    assumeTrue(
        Files.isExecutable(PROGRAM),
        "SKIPPED: no browser at " + PROGRAM + "; install one or set -Dbrownout.chromium");
  }

  /** Starts one, with flags beside the usual ones. */
  public static Chromium start(String... flags) {
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    return new Chromium(
        playwright,
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(PROGRAM)
                    .setArgs(Stream.concat(FLAGS.stream(), Stream.of(flags)).toList())));
  }

  /** The browser. */
  public Browser browser() {
    return browser;
  }

  @Override
  public void close() {
    playwright.close();
  }
}
