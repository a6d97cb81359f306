package dev.brownout.gateway.input;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.brownout.gateway.ArmsServer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(ArmsServer.class)
@Timeout(30)
class InputTest {

  private static final String GOOD = "{\"kind\": \"scan\", \"city\": \"Graz\"}";

  @TestHTTPResource URI address;

  @BeforeEach
  void reset() {
    TakesInput.TAKEN.set(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "Application/JSON; charset=UTF-8",
        "application/json;charset=\"utf-8\""
      })
  void json_isTaken_whenItIsWhatWasAskedFor(String type) {
    given()
        .header("Content-Type", type)
        .body(GOOD.getBytes(UTF_8))
        .post("/takes-input")
        .then()
        .statusCode(200)
        .body("city", equalTo("Graz"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "St. Gallen",
        "Köln",
        "'; DROP TABLE shipments; --",
        "<script>alert(1)</script>",
        "東京",
        "a \\u0022quoted\\u0022 \\\\ town"
      })
  void text_isPlainText_whateverItLooksLike(String city) {
    String sent = city.replace("\\u0022", "\"").replace("\\\\", "\\");
    post(String.format(Locale.ROOT, "{\"kind\": \"scan\", \"city\": \"%s\"}", city))
        .statusCode(200)
        .body("city", equalTo(sent));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'kind':'scan','city':'Graz','weight':3}  | weight | There is no field",
        "{'kind':'scan','city':'Graz','x\\u0000y':1} | x\0y   | There is no field",
        "{'kind':'scan'}                           | city   | missing",
        "{}                                        | kind   | missing",
        "{'kind':'scan','city':null}               | city   | null",
        "{'kind':'scan','city':17}                 | city   | a number",
        "{'kind':'scan','city':['Graz']}           | city   | an array",
        "{'kind':'scan','city':{'a':'b'}}          | city   | an object",
        "{'kind':true,'city':'Graz'}               | kind   | true or false",
        "{'kind':'SCAN','city':'Graz'}             | kind   | one of scan, note",
        "{'kind':'scan; DROP TABLE','city':'Graz'} | kind   | the most is 4",
        "{'kind':'scan','city':''}                 | city   | 1 to 100 characters",
        "{'kind':'scan','city':' Graz'}            | city   | without spaces",
        "{'kind':'scan','city':'Gr\\u0000az'}      | city   | U+0000",
        "{'kind':'scan','city':'Gr\\naz'}          | city   | U+000A",
        "{'kind':'scan','city':'Gr\\u202eaz'}      | city   | U+202E",
        "{'kind':'scan','city':'Gr\\ud800az'}      | city   | U+D800",
        "{'kind':'scan','city':'Gr\u0007az'}       | city   | not JSON",
        "{'kind':'scan','kind':'note','city':'a'}  | kind   | twice"
      })
  void json_isRefusedAndNamesTheField_whenAFieldIsWrong(String body, String field, String words) {
    post(body.replace('\'', '"'))
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo(field))
        .body("instance", equalTo("/takes-input"))
        .body("request_id.length()", equalTo(36))
        .body("detail", containsString(words));
    assertThat(TakesInput.TAKEN).hasValue(0);
  }

  /** No UTF-8 can carry half a pair, so a refusal that quoted it would be cut or garbled. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'kind':'scan','city':'Graz','x\\ud800y':1} | x\ufffdy",
        "{'kind':'scan','\\udc00':1,'\\udc00':2}  | \ufffd",
      })
  void halfASurrogatePair_isQuotedAsAReplacementCharacter(String body, String field) {
    post(body.replace('\'', '"')).statusCode(400).body("field", equalTo(field));
  }

  @Test
  void aQuote_isNotCutWithinASurrogatePair() {
    String start = "x".repeat(39) + "\ud83d\ude80";
    post("{\"kind\": \"scan\", \"city\": \"" + start + "y \"}")
        .statusCode(400)
        .body("field", equalTo("city"))
        .body("detail", containsString('"' + start + "…\""));
  }

  @Test
  void text_isRefusedInAShortSentence_whenItIsEndless() {
    post("{\"kind\": \"scan\", \"city\": \"" + "x".repeat(10_240) + "\"}")
        .statusCode(400)
        .body("field", equalTo("city"))
        .body(
            "detail",
            equalTo(
                "city is 10240 characters long, the most is 100: write 1 to 100"
                    + " characters, without spaces at either end."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{\"",
        "[]",
        "\"scan\"",
        "17",
        "null",
        "{} {}",
        "{,}",
        "\0",
        "[[[[[[[[[[[[1"
      })
  void json_isRefused_whenItIsNoObject(String body) {
    post(body)
        .statusCode(400)
        .contentType("application/problem+json")
        .body("title", equalTo("Malformed body"));
    assertThat(TakesInput.TAKEN).hasValue(0);
  }

  @Test
  void json_isRefused_whenItIsNotUtf8() {
    given()
        .header("Content-Type", "application/json")
        .body("{\"kind\": \"scan\", \"city\": \"Köln\"}".getBytes(ISO_8859_1))
        .post("/takes-input")
        .then()
        .statusCode(400)
        .body("detail", containsString("UTF-8"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/xml",
        "application/json; charset=iso-8859-1",
        "application/jsonp",
        "application/problem+json",
        "nonsense"
      })
  void body_isRefused_whenItIsNotJson(String type) {
    given()
        .header("Content-Type", type)
        .body(GOOD.getBytes(UTF_8))
        .post("/takes-input")
        .then()
        .statusCode(415)
        .contentType("application/problem+json")
        .body("field", equalTo("Content-Type"))
        .body("status", equalTo(415));
    assertThat(TakesInput.TAKEN).hasValue(0);
  }

  @Test
  void body_isRefused_whenItIsCompressed() {
    given()
        .header("Content-Type", "application/json")
        .header("Content-Encoding", "gzip")
        .body(GOOD.getBytes(UTF_8))
        .post("/takes-input")
        .then()
        .statusCode(415)
        .body("field", equalTo("Content-Encoding"));
  }

  @ParameterizedTest
  @ValueSource(ints = {Input.MOST_BYTES + 1, 1_000_000})
  void body_isRefusedWith413_whenItIsTooLong(int bytes) {
    post(padded(bytes))
        .statusCode(413)
        .contentType("application/problem+json")
        .body("title", equalTo("Body too large"))
        .body("detail", containsString("65536 bytes"));
    assertThat(TakesInput.TAKEN).hasValue(0);
  }

  @Test
  void body_isTaken_whenItIsAsLongAsItMayBe() {
    post(padded(Input.MOST_BYTES)).statusCode(200);
  }

  @Test
  void body_isRefusedWith413_whenItComesInChunksWithoutALength() throws IOException {
    try (Socket caller = connect("Transfer-Encoding: chunked")) {
      String chunk = "2000\r\n" + " ".repeat(0x2000) + "\r\n";
      for (int i = 0; i < 9; i++) {
        write(caller, chunk);
      }
      assertThat(answer(caller)).contains("413", "application/problem+json", "Body too large");
    }
    assertThat(TakesInput.TAKEN).hasValue(0);
  }

  @Test
  void caller_isCutOff_whenItDoesNotStopAtAll() throws IOException {
    try (Socket caller = connect("Transfer-Encoding: chunked")) {
      String chunk = "10000\r\n" + " ".repeat(0x10000) + "\r\n";
      assertThat(writesUntilRefused(caller, chunk)).isLessThan(1_000);
    }
  }

  @Test
  void body_isRefusedWith408_whenItDoesNotArriveInTime() throws IOException {
    try (Socket caller = connect("Content-Length: 100\r\nBudget-Remaining-Ms: 150")) {
      write(caller, "{\"kind\": ");
      assertThat(answer(caller)).contains("408", "application/problem+json", "150 ms");
    }
    assertThat(TakesInput.TAKEN).hasValue(0);
  }

  /** What the framework refuses by itself is a problem as well. */
  @ParameterizedTest
  @CsvSource({
    "GET,    /nothing-here,            404",
    "GET,    /tracking,                404",
    "DELETE, /tracking/S-00000017,     405",
    "GET,    /takes-input,             405"
  })
  void frameworksRefusals_areProblems(String method, String path, int status) {
    given()
        .request(method, path)
        .then()
        .statusCode(status)
        .contentType("application/problem+json")
        .body("status", equalTo(status));
  }

  @Test
  void frameworksRefusals_areProblems_whenNoFormOfTheAnswerIsTaken() {
    given()
        .header("Accept", "image/png")
        .get("/tracking/S-00000017")
        .then()
        .statusCode(406)
        .contentType("application/problem+json")
        .body("field", equalTo("Accept"));
  }

  private static ValidatableResponse post(String body) {
    return given()
        .header("Content-Type", "application/json")
        .body(body.getBytes(UTF_8))
        .post("/takes-input")
        .then();
  }

  private static String padded(int bytes) {
    return GOOD + " ".repeat(bytes - GOOD.length());
  }

  private Socket connect(String headers) throws IOException {
    Socket caller = new Socket(address.getHost(), address.getPort());
    caller.setSoTimeout(10_000);
    write(
        caller,
        "POST /takes-input HTTP/1.1\r\nHost: gateway\r\nContent-Type: application/json\r\n"
            + headers
            + "\r\n\r\n");
    return caller;
  }

  private static void write(Socket caller, String text) throws IOException {
    OutputStream out = caller.getOutputStream();
    out.write(text.getBytes(US_ASCII));
    out.flush();
  }

  private static String answer(Socket caller) throws IOException {
    var text = new StringBuilder();
    byte[] buffer = new byte[4096];
    while (!text.toString().contains("}")) {
      int read = caller.getInputStream().read(buffer);
      assertThat(read).as("after %s", text).isPositive();
      text.append(new String(buffer, 0, read, UTF_8));
    }
    return text.toString();
  }

  private static int writesUntilRefused(Socket caller, String chunk) {
    for (int written = 0; written < 1_000; written++) {
      try {
        write(caller, chunk);
      } catch (IOException refused) {
        return written;
      }
    }
    return 1_000;
  }
}
