package dev.brownout.budget.quarkus.inbound;

import java.util.UUID;

/**
 * Accepts a caller's request id when it is harmless in a log line and a header; makes one
 * otherwise.
 */
final class RequestIds {

  private static final int LONGEST = 128;

  private RequestIds() {}

  static String acceptOrMake(String given) {
    return given != null && isHarmless(given) ? given : UUID.randomUUID().toString();
  }

  private static boolean isHarmless(String id) {
    if (id.isEmpty() || id.length() > LONGEST) {
      return false;
    }
    for (int i = 0; i < id.length(); i++) {
      if (!allowed(id.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean allowed(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '-'
        || c == '_'
        || c == '.';
  }
}
