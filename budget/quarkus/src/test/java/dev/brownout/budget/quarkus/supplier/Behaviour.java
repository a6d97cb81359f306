package dev.brownout.budget.quarkus.supplier;

import static dev.brownout.budget.quarkus.supplier.Behaviour.Protocol.BOTH;
import static dev.brownout.budget.quarkus.supplier.Behaviour.Protocol.HTTP_1_1;
import static dev.brownout.budget.quarkus.supplier.Behaviour.Protocol.HTTP_2;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.handler.codec.http2.Http2Error;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A way in which {@link MisbehavingSupplier} treats a request. Its code stands in the request's
 * path; N stands for digits, S for a status of three digits.
 */
public enum Behaviour {
  /** Answers 200 with {@link #GOOD} at once. */
  OK("ok", BOTH, (to, with) -> to.answer(200, Behaviour.GOOD)),
  /** Answers 200 after N ms. */
  OK_AFTER(
      "okN", BOTH, (to, with) -> to.after(with.number(), () -> to.answer(200, Behaviour.GOOD))),
  /** Answers 200 with the request's method, headers and body, and n the length of the body. */
  ECHO("echo", BOTH, (to, with) -> to.answer(200, Json.of(to.seen()))),
  /** Answers 204 without a body. */
  NO_CONTENT("204", BOTH, (to, with) -> to.answer(204, "")),
  /** Answers with a status and {@code {"why":"because"}}. */
  STATUS("S", BOTH, (to, with) -> to.answer(with.status(), Behaviour.WHY)),
  /** Answers 302 with the address of {@link #OK}. */
  REDIRECT(
      "redirect", BOTH, (to, with) -> to.answer(302, "", "location", "/s/ok?k=" + to.seen().key())),
  /** Answers 302 with the address of {@link #HANG}. */
  REDIRECT_TO_HANG(
      "redirect-hang",
      BOTH,
      (to, with) -> to.answer(302, "", "location", "/s/hang?k=" + to.seen().key())),
  /** Sends 100 Continue, then 200. */
  CONTINUE("continue", BOTH, (to, with) -> interimThenOk(to, 100)),
  /** Sends 103 Early Hints, then 200. */
  EARLY_HINTS("early-hints", BOTH, (to, with) -> interimThenOk(to, 103, "link", "</style.css>")),
  /** Sends 102 Processing ten times a second, and never an answer. */
  PROCESSING_FOREVER(
      "processing-forever", BOTH, (to, with) -> to.every(100, () -> to.interim(102))),

  /** Never answers. */
  HANG("hang", BOTH, (to, with) -> {}),
  /** Sends half of the headers, and then nothing more on the connection, whatever is asked. */
  HALF_HEADERS("half-headers", BOTH, (to, with) -> to.halfHeaders()),
  /** Sends the headers at once, then a byte of the body each second. */
  DRIP("drip", BOTH, (to, with) -> drip(to, 200, 1_000)),
  /** Sends the headers at once, then a byte of the body each 50 ms: 750 ms in all. */
  SLOW_DRIP("slow-drip", BOTH, (to, with) -> drip(to, 200, 50)),
  /** Sends a body of 1 kB each 10 ms, without end. */
  ENDLESS("endless", BOTH, (to, with) -> endless(to, 200)),
  /** Sends an event each 200 ms, without end. */
  SSE("sse", BOTH, (to, with) -> events(to)),

  /** Promises a body of 100 bytes, sends 5, and closes the connection (or resets the stream). */
  BREAK("break", BOTH, (to, with) -> breakOff(to)),
  /** Resets at once: the connection, or over HTTP/2 the stream (INTERNAL_ERROR). */
  RESET("reset", BOTH, (to, with) -> to.reset(Http2Error.INTERNAL_ERROR)),
  /** Closes the connection without an answer. */
  CLOSE("close", BOTH, (to, with) -> to.close()),
  /** Sends a GOAWAY that does not cover the request's stream, and closes the connection. */
  GOAWAY("goaway", HTTP_2, (to, with) -> to.goAway(false)),
  /** Sends a GOAWAY that covers the request's stream, and closes the connection all the same. */
  GOAWAY_COVERED("goaway-covered", HTTP_2, (to, with) -> to.goAway(true)),
  /** Resets the stream with REFUSED_STREAM: nothing was done for it. */
  REFUSED_STREAM("refused-stream", HTTP_2, (to, with) -> to.reset(Http2Error.REFUSED_STREAM)),
  /** Sends bytes that are no HTTP. */
  MALFORMED("malformed", BOTH, (to, with) -> to.raw("HELLO THIS IS NO HTTP\r\n\r\n")),
  /** Answers 200 with {@code Content-Length: banana}. */
  BAD_LENGTH("bad-length", BOTH, (to, with) -> badLength(to)),

  /** Answers with a status and {@code Retry-After: N} (seconds). */
  RETRY_AFTER("Sra=N", BOTH, (to, with) -> busy(to, with, Long.toString(with.number()))),
  /** Answers with a status and a Retry-After whose date is N seconds ahead. */
  RETRY_AFTER_DATE("Sra=inN", BOTH, (to, with) -> busy(to, with, date(with.number()))),
  /** Answers with a status and a Retry-After whose date is N seconds past. */
  RETRY_AFTER_PAST("Sra=agoN", BOTH, (to, with) -> busy(to, with, date(-with.number()))),
  /** Answers with a status and {@code Retry-After: soon}. */
  RETRY_AFTER_GARBAGE("Sra=soon", BOTH, (to, with) -> busy(to, with, "soon")),
  /** Answers with a status and a body of 300 kB. */
  BIG_STATUS("Sbig", BOTH, (to, with) -> to.answer(with.status(), "x".repeat(300_000))),
  /** Answers with a status and a body of 1 kB each 10 ms, without end. */
  ENDLESS_STATUS("Sendless", BOTH, (to, with) -> endless(to, with.status())),
  /** Answers with a status and a byte of its body each second. */
  DRIPPING_STATUS("Sdrip", BOTH, (to, with) -> drip(to, with.status(), 1_000)),

  /** Answers 200 with an HTML page. */
  HTML("html", BOTH, (to, with) -> to.answer(200, "<p>hi</p>", "content-type", "text/html")),
  /** Answers 200 with JSON that breaks off. */
  BAD_JSON("bad-json", BOTH, (to, with) -> to.answer(200, "{\"id\":\"a\",\"n\":")),
  /** Answers 200 with JSON whose n is no number. */
  MISFIT_JSON("misfit-json", BOTH, (to, with) -> to.answer(200, "{\"id\":\"a\",\"n\":\"seven\"}")),
  /** Answers 200 with a body of no bytes. */
  EMPTY("empty", BOTH, (to, with) -> to.answer(200, "", "content-type", "application/json")),
  /** Answers 200 with a body that says it is compressed and is not. */
  GZIP_BROKEN("gzip-broken", BOTH, (to, with) -> to.answer(200, "no", "content-encoding", "gzip"));

  /** The body of a good answer. */
  public static final String GOOD = "{\"id\":\"a\",\"n\":7}";

  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

  private static final String WHY = "{\"why\":\"because\"}";

  /** Where a behaviour exists. */
  public enum Protocol {
    /** HTTP/1.1 alone. */
    HTTP_1_1,
    /** HTTP/2 alone. */
    HTTP_2,
    /** Both. */
    BOTH
  }

  private final String code;
  private final Pattern pattern;
  private final Protocol protocol;
  private final Play play;

  Behaviour(String code, Protocol protocol, Play play) {
    this.code = code;
    this.pattern =
        Pattern.compile(code.replace("S", "(?<status>\\d{3})").replace("N", "(?<number>\\d+)"));
    this.protocol = protocol;
    this.play = play;
  }

  /** Its code, such as {@code Sra=N}. */
  public String code() {
    return code;
  }

  /** Whether all of a sequence, such as {@code 503ra=3600+ok}, can be had over a protocol. */
  public static boolean exist(String sequence, Protocol asked) {
    return Arrays.stream(sequence.split("\\+"))
        .allMatch(
            code ->
                Arrays.stream(values())
                    .anyMatch(each -> each.existsOver(asked) && each.fits(code).matches()));
  }

  private boolean existsOver(Protocol asked) {
    return protocol == BOTH || protocol == asked;
  }

  private Matcher fits(String code) {
    return pattern.matcher(code);
  }

  /** Treats a request as a code says: 501 where it says nothing, or not over this protocol. */
  static void play(String code, ServerExchange to) {
    for (Behaviour each : values()) {
      Matcher found = each.fits(code);
      if (found.matches() && each.existsOver(to.isHttp2() ? HTTP_2 : HTTP_1_1)) {
        each.play.play(to, new With(found));
        return;
      }
    }
    to.answer(501, "{\"why\":\"no such behaviour here\"}");
  }

  /** What it does. */
  @FunctionalInterface
  private interface Play {
    void play(ServerExchange to, With with);
  }

  /** The numbers of a code. */
  private record With(Matcher found) {

    int status() {
      return Integer.parseInt(found.group("status"));
    }

    int number() {
      return Integer.parseInt(found.group("number"));
    }
  }

  private static void interimThenOk(ServerExchange to, int status, String... headers) {
    to.interim(status, headers);
    to.after(20, () -> to.answer(200, GOOD));
  }

  private static void drip(ServerExchange to, int status, int millis) {
    byte[] body = GOOD.getBytes(US_ASCII);
    to.head(status, body.length, "content-type", "application/json");
    drip(to, body, 0, millis);
  }

  private static void drip(ServerExchange to, byte[] body, int next, int millis) {
    to.data(new byte[] {body[next]});
    if (next + 1 < body.length) {
      to.after(millis, () -> drip(to, body, next + 1, millis));
    } else {
      to.finish();
    }
  }

  private static void endless(ServerExchange to, int status) {
    to.head(status, ServerExchange.UNKNOWN_LENGTH, "content-type", "application/json");
    byte[] part = "x".repeat(1024).getBytes(US_ASCII);
    to.every(10, () -> to.data(part));
  }

  private static void events(ServerExchange to) {
    to.head(200, ServerExchange.UNKNOWN_LENGTH, "content-type", "text/event-stream");
    byte[] event = ("data: " + GOOD + "\n\n").getBytes(US_ASCII);
    to.every(200, () -> to.data(event));
  }

  private static void breakOff(ServerExchange to) {
    to.head(200, 100, "content-type", "application/json");
    to.data(GOOD.substring(0, 5).getBytes(US_ASCII));
    to.after(20, () -> to.breakOff());
  }

  private static void badLength(ServerExchange to) {
    to.head(200, ServerExchange.LENGTH_IN_HEADERS, "content-length", "banana");
    to.data(GOOD.getBytes(US_ASCII));
  }

  private static void busy(ServerExchange to, With with, String retryAfter) {
    to.answer(with.status(), WHY, "retry-after", retryAfter);
  }

  private static String date(int secondsFromNow) {
    return HTTP_DATE.format(ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(secondsFromNow));
  }

  /** Writes what an echo needs. */
  private static final class Json {

    private Json() {}

    static String of(Seen seen) {
      var text = new StringBuilder("{\"id\":\"echo\",\"n\":").append(seen.bodyLength());
      text.append(",\"method\":").append(quoted(seen.method())).append(",\"headers\":{");
      String comma = "";
      for (Map.Entry<String, String> header : seen.headers().entrySet()) {
        text.append(comma).append(quoted(header.getKey())).append(':');
        text.append(quoted(header.getValue()));
        comma = ",";
      }
      return text.append("},\"body\":").append(quoted(seen.bodyText())).append('}').toString();
    }

    private static String quoted(String text) {
      var quoted = new StringBuilder("\"");
      text.chars()
          .forEach(
              c -> {
                if (c < ' ' || c == '"' || c == '\\') {
                  quoted.append(String.format(Locale.ROOT, "\\u%04x", c));
                } else {
                  quoted.append((char) c);
                }
              });
      return quoted.append('"').toString();
    }
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
