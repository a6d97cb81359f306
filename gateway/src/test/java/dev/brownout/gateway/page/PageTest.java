package dev.brownout.gateway.page;

import static io.restassured.RestAssured.given;
import static io.restassured.RestAssured.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.brownout.gateway.ArmsServer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(ArmsServer.class)
class PageTest {

  private static final Path FILES = Path.of("src/main/resources/META-INF/resources");

  static List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(FILES)) {
      return all.map(file -> file.getFileName().toString()).toList();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/, text/html",
    "/?shipment=S-00000017, text/html",
    "/index.html, text/html",
    "/page.css, text/css",
    "/page.js, text/javascript",
    "/favicon.svg, image/svg+xml"
  })
  void file_isServedAsWhatItIs_andRunsNothingFromElsewhere(String path, String type) {
    when()
        .get(path)
        .then()
        .statusCode(200)
        .header("Content-Type", startsWith(type))
        .header("Content-Security-Policy", startsWith("default-src 'self';"))
        .header("X-Content-Type-Options", equalTo("nosniff"))
        .header("Referrer-Policy", equalTo("no-referrer"))
        .header("Cache-Control", equalTo("no-cache"));
  }

  @Test
  void file_isNotSentAgain_whenItHasNotChanged() {
    String changed = when().get("/page.js").header("Last-Modified");

    given().header("If-Modified-Since", changed).when().get("/page.js").then().statusCode(304);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/tracking/S-00000017", "/q/health/ready"})
  void answers_thatAreNoPages_keepTheirHeaders(String path) {
    when()
        .get(path)
        .then()
        .statusCode(200)
        .header("Content-Security-Policy", nullValue())
        .header("Referrer-Policy", nullValue());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/../application.properties", "/application.properties", "/page.js/x"})
  void nothingElse_isServed(String path) {
    given().urlEncodingEnabled(false).when().get(path).then().statusCode(404);
  }

  @Test
  void page_hasWords_beforeAndWithoutItsScript() {
    when()
        .get("/")
        .then()
        .body(containsString("Where is my parcel?"))
        .body(containsString("aria-live=\"polite\""))
        .body(containsString("<noscript>"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void file_makesNoMarkupOfTexts_andHasNoStylesOrHandlersInPlace(String name) throws IOException {
    assertThat(Files.readString(FILES.resolve(name)))
        .doesNotContain(
            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "srcdoc")
        .doesNotContainPattern("\\s(style|onclick|onload|onerror)=")
        .doesNotContainPattern("(src|href)=\"?https?:|(url|fetch|import|from)\\W+https?:");
  }

  @Test
  void files_areSmall() throws IOException {
    long bytes = 0;
    for (String name : files()) {
      bytes += Files.size(FILES.resolve(name));
    }
    assertThat(bytes).isLessThan(100_000);
  }
}
