package dev.brownout.chaos.report;

/** Text that cannot leave the place of a page where it stands. */
final class Html {
  private Html() {}

  /** Text between tags. */
  static String text(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** JSON in a script element: no tag or comment can begin in it, and its values are the same. */
  static String json(String json) {
    return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }

  /** Text in a comment. */
  static String comment(String text) {
    return text.strip().replace("--", "- -");
  }
}
