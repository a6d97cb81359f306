package dev.brownout.store.event;

import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.ProblemException;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a carrier says happened to a shipment.
 *
 * @param shipmentId {@code S-} and eight digits
 * @param code what happened; one of the statuses of a shipment
 * @param at when, between the years 2000 and 2100
 * @param city where: 1 to 100 characters, no control characters
 */
record CarrierEvent(String shipmentId, String code, Instant at, String city) {

  private static final Pattern SHIPMENT_ID = Pattern.compile("S-[0-9]{8}");
  private static final Set<String> CODES =
      Set.of("announced", "picked-up", "in-transit", "out-for-delivery", "delivered");
  private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");
  private static final int LONGEST_CITY = 100;

  /**
   * Reads an event that was sent.
   *
   * @throws ProblemException 400 when a field is missing or has another form
   */
  static CarrierEvent of(String shipmentId, EventBody body) {
    check(SHIPMENT_ID.matcher(shipmentId).matches(), "id", "S- and eight digits");
    check(body != null, "body", "a JSON object with code, at and city");
    check(body.code() != null && CODES.contains(body.code()), "code", "one of " + CODES);
    check(body.city() != null && isLine(body.city()), "city", "1 to 100 characters of plain text");
    return new CarrierEvent(shipmentId, body.code(), instant(body.at()), body.city());
  }

  /** SHA-256 of its canonical form: a line for each field, none of which can hold a line's end. */
  Buffer fingerprint() {
    String canonical = String.join("\n", shipmentId, code, at.toString(), city);
    return Buffer.buffer(sha256().digest(canonical.getBytes(StandardCharsets.UTF_8)));
  }

  private static Instant instant(String text) {
    String words = "an instant in UTC between 2000 and 2100, such as 2026-01-17T07:33:00Z";
    check(text != null, "at", words);
    try {
      Instant at = Instant.parse(text);
      check(!at.isBefore(EARLIEST) && at.isBefore(LATEST), "at", words);
      return at;
    } catch (DateTimeException wrong) {
      throw refused("at", words);
    }
  }

  private static boolean isLine(String text) {
    return !text.isBlank()
        && text.length() <= LONGEST_CITY
        && text.chars().noneMatch(Character::isISOControl);
  }

  private static void check(boolean right, String field, String words) {
    if (!right) {
      throw refused(field, words);
    }
  }

  private static ProblemException refused(String field, String words) {
    String detail = String.format(Locale.ROOT, "%s is missing or wrong: write %s.", field, words);
    return new ProblemException(Problem.of(400, "Wrong input", detail).field(field).build());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }
}
