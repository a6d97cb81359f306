package dev.brownout.chaos.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the statement page says of each answer of the gateway; the answers are laid by the test. */
class StatementPageTest {

  private static final Path FILES =
      Path.of("..", "gateway", "src", "main", "resources", "META-INF", "resources");
  private static final String HOME = "http://gateway.test";
  private static final String ID = "5f0e0e5e-0000-4000-8000-000000000001";
  private static final String RUNNING =
      "{\"id\":\"ID\",\"reference\":\"R-00000017\",\"state\":\"running\",\"done\":1,"
              .replace("ID", ID)
          + "\"total\":9,\"events\":\"/statements/of/events\"}";

  private static Chromium chromium;

  private final Deque<Answer> answers = new ArrayDeque<>();
  private final List<String> asked = new ArrayList<>();
  private Page page;

  /** What is answered; status 0 is no answer at all. */
  private record Answer(int status, String retryAfter, String type, String body) {

    static Answer problem(int status, String retryAfter) {
      String body = "{\"status\":" + status + ",\"detail\":\"This is why.\"}";
      return new Answer(status, retryAfter, "application/problem+json", body);
    }

    static Answer html(int status) {
      return new Answer(status, null, "text/html", "<h1>A proxy</h1>");
    }

    static Answer running() {
      return new Answer(200, null, "application/json", RUNNING);
    }

    void give(Route route) {
      if (status == 0) {
        route.abort();
      } else {
        route.fulfill(
            new Route.FulfillOptions()
                .setStatus(status)
                .setContentType(type)
                .setHeaders(retryAfter == null ? Map.of() : Map.of("Retry-After", retryAfter))
                .setBody(body));
      }
    }
  }

  @BeforeAll
  static void start() {
    Chromium.assumeInstalled();
    chromium = Chromium.start();
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
  }

  @BeforeEach
  void open() {
    page = chromium.browser().newPage();
    page.route(
        "**/*",
        route -> {
          String path = URI.create(route.request().url()).getPath();
          if (path.startsWith("/statements")) {
            asked.add(route.request().method() + " " + path.replace(ID, "id"));
            next().give(route);
          } else {
            file(route, FILES.resolve(path.substring(1)));
          }
        });
  }

  /** The last answer is given for good. */
  private Answer next() {
    return answers.size() > 1 ? answers.pop() : answers.getFirst();
  }

  private static void file(Route route, Path file) {
    if (Files.exists(file)) {
      route.fulfill(new Route.FulfillOptions().setPath(file));
    } else {
      route.fulfill(new Route.FulfillOptions().setStatus(404));
    }
  }

  @AfterEach
  void close() {
    page.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "  0 |    | The gateway does not answer      | Nothing came back from it.",
        "408 |    | The gateway is busy              | It answered 408 and asks for patience.",
        "429 |  7 | The gateway is busy              | It answered 429 and asks for patience.",
        "500 |    | The gateway made a mistake       | It answered 500.",
        "502 |    | Statements are not available now | the service behind it failed.",
        "503 |  9 | Statements are not available now | is not available now. This is why.",
        "503 |    | Statements are not available now | The gateway answered, but the service",
        "504 |    | Statements are not available now | did not answer in time. This is why."
      })
  void page_saysWhoAnsweredWhatAndWhenItAsksAgain_whenThatCanHelp(
      int status, String retryAfter, String headline, String detail) {
    answers.add(Answer.problem(status, retryAfter));

    page.navigate(HOME + "/statement.html?id=" + ID);

    assertThat(page.locator("#headline")).hasText(headline);
    assertThat(page.locator("#detail")).containsText(detail);
    assertThat(page.locator("#detail"))
        .containsText("Asking again in " + (retryAfter == null ? "3" : retryAfter) + " s.");
    assertThat(page.locator("#word")).hasAttribute("data-state", "waiting");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400 | There is no such statement       | This is why.",
        "403 | The gateway refused the question | It answered 403. This is why.",
        "404 | There is no such statement       | This is why."
      })
  void page_asksNoMore_whenTheAnswerIsFinal(int status, String headline, String detail) {
    answers.add(Answer.problem(status, null));

    page.navigate(HOME + "/statement.html?id=" + ID);

    assertThat(page.locator("#headline")).hasText(headline);
    assertThat(page.locator("#detail")).hasText(detail);
    assertThat(page.locator("#word")).hasAttribute("data-state", "failed");
  }

  @ParameterizedTest
  @CsvSource({"200, The answer cannot be read", "503, Statements are not available now"})
  void page_tellsAnAnswerFromNone_whenItIsNoJson(int status, String headline) {
    answers.add(Answer.html(status));

    page.navigate(HOME + "/statement.html?id=" + ID);

    assertThat(page.locator("#headline")).hasText(headline);
  }

  @Test
  void page_asksWhy_whenItsStreamIsRefused_andFindsTheStatementAgain() {
    answers.add(Answer.running());
    answers.add(Answer.problem(503, "1"));
    answers.add(Answer.problem(503, "2"));
    answers.add(Answer.running());

    page.navigate(HOME + "/statement.html?id=" + ID);

    assertThat(page.locator("#headline")).hasText("Statements are not available now");
    assertThat(page.locator("#detail")).containsText("Asking again in 2 s.");
    assertThat(page.locator("#headline")).hasText("The statement is being made");
    assertThat(asked)
        .startsWith(
            "GET /statements/id",
            "GET /statements/id/events",
            "GET /statements/id",
            "GET /statements/id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "  0 | Nothing came back from it. Try again in 3 s. It is not known whether the order",
        "429 | It answered 429 and asks for patience. This is why. Try again in 3 s.",
        "503 | The gateway answered, but the service behind it is not available now. This is why."
      })
  void order_saysWhoAnsweredWhat_whenItIsNotTaken(int status, String detail) {
    answers.add(Answer.problem(status, null));
    page.navigate(HOME + "/statement.html?reference=R-00000017");

    page.locator("#send").click();

    assertThat(page.locator("#headline")).hasText("No statement now");
    assertThat(page.locator("#detail")).containsText(detail);
    assertThat(asked).containsExactly("POST /statements");
  }
}
