package dev.brownout.budget.quarkus.supplier;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.brownout.budget.quarkus.supplier.RawHttp2.Frame;
import dev.brownout.budget.quarkus.supplier.Seen.End;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MisbehavingSupplierTest {

  private static final int PATIENCE_MILLIS = 20_000;
  private static final int SILENCE_MILLIS = 300;

  private MisbehavingSupplier supplier;
  private long threadsOfOthers;

  @BeforeEach
  void start() {
    threadsOfOthers = threads();
    supplier = MisbehavingSupplier.start();
  }

  @AfterEach
  void stop() {
    supplier.close();
  }

  @ParameterizedTest
  @CsvSource({
    "ok,HTTP/1.1 200|content-length: 16|{\"id\":\"a\"",
    "ok20,HTTP/1.1 200|{\"id\":\"a\"",
    "echo,HTTP/1.1 200|\"method\":\"GET\"|\"x-case\":\"Kept\"",
    "204,HTTP/1.1 204",
    "404,HTTP/1.1 404|{\"why\":\"because\"}",
    "redirect,HTTP/1.1 302|location: /s/ok?k=it",
    "continue,HTTP/1.1 100|HTTP/1.1 200|{\"id\":\"a\"",
    "early-hints,HTTP/1.1 103|link: |HTTP/1.1 200|{\"id\":\"a\"",
    "processing-forever,HTTP/1.1 102|HTTP/1.1 102|HTTP/1.1 102",
    "half-headers,HTTP/1.1 200|content-type: appli",
    "drip,HTTP/1.1 200|content-length: 16|{|\"",
    "slow-drip,HTTP/1.1 200|content-length: 16|{\"id\":\"a\",\"n\":7}",
    "endless,HTTP/1.1 200|transfer-encoding: chunked|400|xxxx|400|xxxx",
    "sse,HTTP/1.1 200|text/event-stream|data: |data: ",
    "break,HTTP/1.1 200|content-length: 100|{\"id\"",
    "malformed,HELLO THIS IS NO HTTP",
    "bad-length,HTTP/1.1 200|content-length: banana",
    "503ra=3600,HTTP/1.1 503|retry-after: 3600|{\"why\"",
    "429ra=in60,HTTP/1.1 429|retry-after: | GMT|{\"why\"",
    "503ra=ago60,HTTP/1.1 503|retry-after: | GMT|{\"why\"",
    "503ra=soon,HTTP/1.1 503|retry-after: soon|{\"why\"",
    "503big,HTTP/1.1 503|content-length: 300000|xxxx",
    "503endless,HTTP/1.1 503|transfer-encoding: chunked|400|xxxx|400|xxxx",
    "503drip,HTTP/1.1 503|content-length: 16|{|\"",
    "html,HTTP/1.1 200|text/html|<p>",
    "bad-json,HTTP/1.1 200|{\"id\":\"a\",\"n\":",
    "misfit-json,HTTP/1.1 200|\"seven\"",
    "empty,HTTP/1.1 200|content-length: 0",
    "gzip-broken,HTTP/1.1 200|content-encoding: gzip|no",
    "goaway,HTTP/1.1 501",
    "nonsense,HTTP/1.1 501",
  })
  void anAnswer_isWhatItsBehaviourSays(String code, String parts) throws IOException {
    try (Socket caller = call("GET", code, "it", "X-Case: Kept\r\n", "")) {
      readUntil(caller, parts.split("\\|"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"break", "close"})
  void aConnection_ends_whereItsBehaviourSaysSo(String code) throws IOException {
    try (Socket caller = call("GET", code, "it", "", "")) {
      while (caller.getInputStream().read() >= 0) {
        // What came before the end is another test's.
      }
    }
    assertThat(supplier.seen("it")).last().extracting(Seen::end).isEqualTo(End.BROKEN_BY_SUPPLIER);
  }

  @Test
  void aReset_isOneOfTheConnection() throws IOException {
    try (Socket caller = call("GET", "reset", "it", "", "")) {
      assertThatThrownBy(() -> caller.getInputStream().read())
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hang", "ok60000"})
  void aCaller_hearsNothing_whereNothingIsSaid(String code) throws IOException {
    try (Socket caller = call("GET", code, "it", "", "")) {
      caller.setSoTimeout(SILENCE_MILLIS);
      assertThatThrownBy(() -> caller.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void aSequence_isFollowedByKey_andItsLastBehaviourRepeated() throws IOException {
    try (Socket one = connect();
        Socket other = connect()) {
      assertThat(status(one, "503+404+ok", "one")).isEqualTo("503");
      assertThat(status(other, "503+404+ok", "other")).isEqualTo("503");
      assertThat(status(one, "503%2B404%2Bok", "one")).isEqualTo("404");
      assertThat(status(one, "503+404+ok", "one")).isEqualTo("200");
      assertThat(status(one, "503+404+ok", "one")).isEqualTo("200");
      assertThat(status(other, "503+404+ok", "other")).isEqualTo("404");
    }
    assertThat(supplier.seen("one"))
        .extracting(Seen::behaviour)
        .containsExactly("503", "404", "ok", "ok");
    assertThat(supplier.requests()).isEqualTo(6);
  }

  @Test
  void aRequest_isNotedAsItCame() throws IOException {
    String body = "x".repeat(100_000);
    try (Socket caller = call("PUT", "ok", "it", "X-Case: Kept\r\n", body)) {
      readUntil(caller, "HTTP/1.1 200", "}");
    }

    Seen seen = supplier.seen("it").get(0);
    assertThat(seen.method()).isEqualTo("PUT");
    assertThat(seen.headers()).containsEntry("x-case", "Kept");
    assertThat(seen.bodyLength()).isEqualTo(100_000);
    assertThat(seen.bodyText()).isEqualTo(body.substring(0, Seen.MOST_BODY));
  }

  @Test
  void theEndOfAnExchange_isNoted() throws IOException {
    try (Socket caller = call("GET", "ok", "answered", "", "")) {
      readUntil(caller, "HTTP/1.1 200", "}");
    }
    try (Socket caller = call("GET", "hang", "closed", "", "")) {
      await().until(() -> supplier.open("closed") == 1);
    }
    try (Socket caller = call("GET", "hang", "reset", "", "")) {
      await().until(() -> supplier.open("reset") == 1);
      caller.setSoLinger(true, 0);
    }

    await().until(() -> supplier.openStreams() == 0);
    assertThat(supplier.seen("answered")).extracting(Seen::end).containsExactly(End.ANSWERED);
    assertThat(supplier.seen("closed")).extracting(Seen::end).containsExactly(End.CLOSED_BY_CALLER);
    assertThat(supplier.seen("reset")).extracting(Seen::end).containsExactly(End.RESET_BY_CALLER);
  }

  @Test
  void openConnectionsAndStreams_areCounted() throws IOException {
    try (Socket hanging = call("GET", "hang", "it", "", "");
        Socket idle = call("GET", "ok", "other", "", "");
        Socket silent = new Socket(InetAddress.getLoopbackAddress(), supplier.silentPort())) {
      readUntil(idle, "HTTP/1.1 200", "}");
      await().until(() -> supplier.openStreams() == 1 && supplier.openSilentConnections() == 1);
      assertThat(supplier.openConnections()).isEqualTo(2);
    }

    await().until(() -> supplier.openConnections() + supplier.openSilentConnections() == 0);
    assertThat(supplier.openStreams()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "ok,HEADERS DATA DATA+end",
    "204,HEADERS DATA+end",
    "continue,HEADERS HEADERS DATA DATA+end",
    "break,HEADERS DATA RST_STREAM=2",
    "reset,RST_STREAM=2",
    "refused-stream,RST_STREAM=7",
    "goaway,GOAWAY=0 EOF",
    "goaway-covered,GOAWAY=1 EOF",
    "close,EOF",
    "half-headers,HEADERS",
    "processing-forever,HEADERS HEADERS",
    "endless,HEADERS DATA DATA",
    "bad-length,HEADERS DATA",
  })
  void anAnswer_isWhatItsBehaviourSays_overHttp2(String code, String frames) throws IOException {
    try (var caller = new RawHttp2(supplier.port())) {
      caller.get("/s/" + code + "?k=it", 1);
      List<Frame> seen = caller.read(frames.split(" ").length);
      assertThat(seen.stream().map(Frame::toString).collect(Collectors.joining(" ")))
          .isEqualTo(frames);
    }
  }

  @Test
  void aStreamThatItsCallerResets_isNoted_andTheConnectionGoesOn() throws IOException {
    try (var caller = new RawHttp2(supplier.port())) {
      caller.get("/s/hang?k=it", 1);
      await().until(() -> supplier.open("it") == 1);
      caller.reset(1);
      await().until(() -> supplier.open("it") == 0);
      caller.get("/s/ok?k=other", 3);
      assertThat(caller.read(1)).extracting(Frame::toString).containsExactly("HEADERS");
    }

    assertThat(supplier.seen("it")).extracting(Seen::end).containsExactly(End.RESET_BY_CALLER);
  }

  @Test
  void theSilentPort_acceptsAndSaysNothing() throws IOException {
    try (var caller = new Socket(InetAddress.getLoopbackAddress(), supplier.silentPort())) {
      caller.setSoTimeout(SILENCE_MILLIS);
      caller.getOutputStream().write(new byte[500]);
      assertThatThrownBy(() -> caller.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void aConnect_hangs_toTheBlackHole() throws IOException {
    assumeTrue(supplier.blackHolePort().isPresent(), "this system lets no connect hang");
    var hole =
        new InetSocketAddress(
            InetAddress.getLoopbackAddress(), supplier.blackHolePort().getAsInt());
    try (var caller = new Socket()) {
      assertThatThrownBy(() -> caller.connect(hole, SILENCE_MILLIS))
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void nothingIsLeft_whenItIsClosed() throws IOException {
    int port = supplier.port();
    try (Socket caller = call("GET", "endless", "it", "", "")) {
      readUntil(caller, "HTTP/1.1 200");
      supplier.close();

      assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
          .isInstanceOf(ConnectException.class);
      await().until(() -> threads() <= threadsOfOthers);
    }
    assertThat(supplier.openConnections()).isZero();
    assertThat(supplier.openStreams()).isZero();
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(MisbehavingSupplier.THREADS))
        .count();
  }

  private String status(Socket caller, String code, String key) throws IOException {
    send(caller, "GET", code, key, "", "");
    String answer = readUntil(caller, "HTTP/1.1 ", "\r\n\r\n", "}");
    return answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length());
  }

  private Socket call(String method, String code, String key, String headers, String body)
      throws IOException {
    Socket caller = connect();
    send(caller, method, code, key, headers, body);
    return caller;
  }

  private Socket connect() throws IOException {
    var caller = new Socket(InetAddress.getLoopbackAddress(), supplier.port());
    caller.setSoTimeout(PATIENCE_MILLIS);
    return caller;
  }

  private static void send(
      Socket caller, String method, String code, String key, String headers, String body)
      throws IOException {
    String length = body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n";
    String head = method + " /s/" + code + "?k=" + key + " HTTP/1.1\r\nHost: it\r\n";
    caller.getOutputStream().write((head + headers + length + "\r\n" + body).getBytes(ISO_8859_1));
  }

  /** Reads until all parts have come, in their order; fails when the connection ends before. */
  private static String readUntil(Socket caller, String... parts) throws IOException {
    var bytes = new ByteArrayOutputStream();
    while (!hasInTurn(bytes.toString(ISO_8859_1), parts)) {
      int next = caller.getInputStream().read();
      assertThat(next).as("the end of: %s", bytes).isNotNegative();
      bytes.write(next);
    }
    return bytes.toString(ISO_8859_1);
  }

  private static boolean hasInTurn(String text, String... parts) {
    int from = 0;
    for (String part : parts) {
      int at = text.indexOf(part, from);
      if (at < 0) {
        return false;
      }
      from = at + part.length();
    }
    return true;
  }
}
