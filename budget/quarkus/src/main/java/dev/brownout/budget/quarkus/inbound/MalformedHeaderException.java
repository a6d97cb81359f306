package dev.brownout.budget.quarkus.inbound;

/** A budget header that cannot be read; answered with 400. */
final class MalformedHeaderException extends RuntimeException {

  private static final long serialVersionUID = 1L;
  private static final int LONGEST_SHOWN = 40;

  MalformedHeaderException(String header, String value, String allowed) {
    super(
        header + ": \"" + shown(value) + "\" is not allowed; it takes " + allowed,
        null,
        false,
        false);
  }

  private static String shown(String value) {
    String printable = value.replaceAll("[^\\x20-\\x7e]", "?");
    return printable.length() <= LONGEST_SHOWN
        ? printable
        : printable.substring(0, LONGEST_SHOWN) + "… (" + value.length() + " characters)";
  }
}
