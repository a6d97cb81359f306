package dev.brownout.chaos.once;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What a write says happened.
 *
 * @param shipment the shipment's id
 * @param code what happened
 * @param at when: an instant in UTC, after ISO 8601
 * @param city where
 */
public record Payload(String shipment, String code, String at, String city) {

  /** SHA-256 of its canonical form in hexadecimal digits, the store's fingerprint of it. */
  public String digest() {
    String canonical = String.join("\n", shipment, code, at, city);
    byte[] digest = sha256().digest(canonical.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }
}
