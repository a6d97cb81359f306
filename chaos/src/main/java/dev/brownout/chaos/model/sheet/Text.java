package dev.brownout.chaos.model.sheet;

import java.util.Locale;

/** Texts that are the same whatever the machine's language. */
public final class Text {

  private Text() {}

  /** {@link String#format(Locale, String, Object...)} in no language. */
  public static String format(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
