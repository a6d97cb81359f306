package dev.brownout.budget.quarkus.promise;

import static dev.brownout.budget.quarkus.promise.ReturnType.BYTES;
import static dev.brownout.budget.quarkus.promise.ReturnType.RESPONSE;
import static dev.brownout.budget.quarkus.promise.ReturnType.REST_RESPONSE;
import static dev.brownout.budget.quarkus.promise.ReturnType.STREAM;
import static dev.brownout.budget.quarkus.promise.ReturnType.TEXT;
import static dev.brownout.budget.quarkus.promise.ReturnType.UNI_RESPONSE;

import dev.brownout.budget.quarkus.supplier.Behaviour;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a supplier does, and what is right then.
 *
 * @param code its behaviour
 * @param words the same in words
 * @param right what is right, but for some return types
 * @param others those types
 * @param othersRight what is right for them
 */
record Row(String code, String words, Right right, Set<ReturnType> others, Right othersRight) {

  /** The supplier that says nothing to a TLS handshake. */
  static final String TLS_SILENCE = "tls-silence";

  /** The supplier that no connect reaches. */
  static final String BLACK_HOLE = "black-hole";

  /** What leaves bytes on an HTTP/1.1 connection that a later call could take for its answer. */
  static final Set<String> SPOILS_THE_CONNECTION = Set.of("processing-forever");

  /** What ends a whole HTTP/2 connection, with all other calls on it. */
  static final Set<String> ENDS_THE_CONNECTION =
      Set.of("goaway", "goaway-covered", "close", "malformed");

  /** What lets nothing more through an HTTP/2 connection, though it stays open. */
  static final Set<String> BLOCKS_THE_CONNECTION = Set.of("half-headers");

  /** The client makes nothing of the body, and does not notice what is wrong with it. */
  private static final Set<ReturnType> RAW =
      EnumSet.of(RESPONSE, UNI_RESPONSE, STREAM, BYTES, TEXT);

  /** The caller reads the body itself, while it comes. */
  private static final Set<ReturnType> STREAMED = EnumSet.of(RESPONSE, STREAM);

  /** The caller looks at the status itself. */
  private static final Set<ReturnType> WITH_STATUS =
      EnumSet.of(RESPONSE, UNI_RESPONSE, REST_RESPONSE);

  /** What is asked before all others. */
  static final List<Row> WARM_UP =
      List.of(
          of("ok1", "answers after 1 ms", "good ok"),
          of("503+break+ok", "answers at the third attempt", "good ok"));

  /** What is asked for again and again. */
  static final Row BUSY = of("503+503", "answers 503", "failed status");

  /** All of them, in the order of the document. */
  static final List<Row> ALL =
      List.of(
          of("ok", "answers at once", "good ok"),
          of("ok50", "answers after 50 ms", "good ok"),
          of("echo", "answers with what it got", "answered ok"),
          of("204", "answers 204, no content", "answered ok"),
          of("continue", "sends 100 Continue, then answers", "good ok"),
          of("early-hints", "sends 103 Early Hints, then answers", "good ok"),
          of(
              "redirect",
              "answers 302 with another address",
              "failed status",
              WITH_STATUS,
              "answered ok"),
          of("empty", "answers 200 with no body", "answered ok"),
          of("503+ok", "answers 503, then well", "good status ok"),
          of("reset+ok", "resets, then answers", "good connection ok"),
          of("hang+ok", "does not answer, then does", "good timeout ok"),
          of("hang", "never answers", "failed timeout"),
          of("half-headers", "sends half of the headers", "failed timeout connection"),
          of(
              "processing-forever",
              "sends 102 Processing again and again",
              "failed timeout unreadable connection"),
          of("drip", "sends a byte of the body each second", "failed timeout"),
          of(
              "slow-drip",
              "sends a byte of the body each 50 ms, 750 ms in all",
              "failed timeout",
              STREAMED,
              "good ok"),
          of("endless", "sends a body without end", "failed timeout"),
          of("sse", "sends events without end", "failed timeout"),
          of(TLS_SILENCE, "takes the connection and never speaks TLS", "failed timeout"),
          of(BLACK_HOLE, "lets the connect hang", "failed timeout"),
          of("break", "sends 5 bytes of 100, and closes", "failed connection"),
          of("reset", "resets the connection or the stream", "failed connection"),
          of("close", "closes without an answer", "failed connection"),
          of("goaway", "sends GOAWAY without the stream, and closes", "failed connection"),
          of("goaway-covered", "sends GOAWAY with the stream, and closes", "failed connection"),
          of("refused-stream", "refuses the stream", "failed connection"),
          of("malformed", "sends what is no HTTP", "failed connection unreadable"),
          of("bad-length", "says Content-Length: banana", "failed connection unreadable"),
          of("400", "answers 400", "failed status"),
          of("404", "answers 404", "failed status"),
          of("429", "answers 429", "failed status"),
          of("500", "answers 500", "failed status"),
          of("502", "answers 502", "failed status"),
          of("503", "answers 503", "failed status"),
          of("504", "answers 504", "failed status"),
          of("429ra=3600", "answers 429, Retry-After: an hour", "failed status"),
          of("503ra=0", "answers 503, Retry-After: 0", "failed status"),
          of("503ra=3600", "answers 503, Retry-After: an hour", "failed status"),
          of("503ra=in3600", "answers 503, Retry-After: a date in an hour", "failed status"),
          of("503ra=ago60", "answers 503, Retry-After: a date gone by", "failed status"),
          of("503ra=soon", "answers 503, Retry-After: soon", "failed status"),
          of("503big", "answers 503 with 300 kB", "failed status"),
          of("503endless", "answers 503 with a body without end", "failed status timeout"),
          of("503drip", "answers 503 with a byte each second", "failed status timeout"),
          of("html", "answers 200 with HTML", "failed unreadable", RAW, "answered ok"),
          of(
              "bad-json",
              "answers 200 with half of a JSON",
              "failed unreadable",
              RAW,
              "answered ok"),
          of(
              "misfit-json",
              "answers 200 with JSON of another shape",
              "failed unreadable",
              RAW,
              "answered ok"),
          of(
              "gzip-broken",
              "says that the body is compressed; it is not",
              "failed unreadable",
              RAW,
              "answered ok"));

  /** What the caller gets. */
  enum End {
    GOOD("the good answer"),
    ANSWERED("an answer"),
    FAILED("a failure");

    private final String words;

    End(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /**
   * An end that is right.
   *
   * @param end what the caller gets
   * @param results as what its attempts may be counted
   */
  record Right(End end, Set<String> results) {

    private static Right of(String text) {
      List<String> words = Arrays.asList(text.split(" "));
      return new Right(
          End.valueOf(words.get(0).toUpperCase(Locale.ROOT)),
          Set.copyOf(words.subList(1, words.size())));
    }

    boolean isAnswer() {
      return end != End.FAILED;
    }

    /** Whether this may be the answer, as an object or as text. */
    boolean allows(Object item) {
      boolean good = PromiseApi.GOOD.equals(item) || Behaviour.GOOD.equals(item);
      return isAnswer() && (good || end == End.ANSWERED);
    }
  }

  private static Row of(String code, String words, String right) {
    return of(code, words, right, EnumSet.noneOf(ReturnType.class), right);
  }

  private static Row of(
      String code, String words, String right, Set<ReturnType> others, String othersRight) {
    return new Row(code, words, Right.of(right), others, Right.of(othersRight));
  }

  Right right(ReturnType type) {
    return others.contains(type) ? othersRight : right;
  }
}
