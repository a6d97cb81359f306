package dev.brownout.budget.quarkus.supplier;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;

/**
 * One request as the supplier saw it so far.
 *
 * @param key its {@code k}
 * @param behaviour the code of how it was treated
 * @param method its HTTP method
 * @param headers its headers, names in lower case; several of one name are joined with commas
 * @param bodyLength how many bytes of its body arrived
 * @param body the first of them, at most {@link #MOST_BODY}
 * @param end how the exchange ended
 */
public record Seen(
    String key,
    String behaviour,
    String method,
    Map<String, String> headers,
    long bodyLength,
    byte[] body,
    End end) {

  /** How much of a body is kept: 64 kB. */
  public static final int MOST_BODY = 65_536;

  /** How an exchange ended. */
  public enum End {
    /** Not yet. */
    OPEN,
    /** With a whole answer. */
    ANSWERED,
    /** The caller reset it: the stream, or the connection with an RST. */
    RESET_BY_CALLER,
    /** The caller closed the connection. */
    CLOSED_BY_CALLER,
    /** The supplier broke it off, as its behaviour says. */
    BROKEN_BY_SUPPLIER
  }

  /** The kept part of the body as text. */
  public String bodyText() {
    return new String(body, UTF_8);
  }
}
