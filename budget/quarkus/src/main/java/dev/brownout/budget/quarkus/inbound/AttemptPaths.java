package dev.brownout.budget.quarkus.inbound;

/** Accepts an attempt path such as {@code 2.1}; anything else counts as none. */
final class AttemptPaths {

  private static final int LONGEST = 32;

  private AttemptPaths() {}

  static String acceptOrNone(String given) {
    return given != null && given.length() <= LONGEST && isPath(given) ? given : "";
  }

  private static boolean isPath(String path) {
    boolean digitBefore = false;
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      if (!digit && !(c == '.' && digitBefore)) {
        return false;
      }
      digitBefore = digit;
    }
    return digitBefore;
  }
}
