package dev.brownout.gateway.input;

import dev.brownout.budget.quarkus.problem.Problem;
import java.util.Locale;

/** Holds a text to its form. */
final class TextCheck {

  private TextCheck() {}

  /** The text itself when it has the form; refuses it otherwise. */
  static String checked(String name, String text, Form form) {
    if (text.length() > form.longest()) {
      throw Refusals.field(
          name,
          String.format(
              Locale.ROOT,
              "%s is %d characters long, the most is %d: write %s.",
              Problem.shortened(name),
              text.length(),
              form.longest(),
              form.words()));
    }
    refuseControls(name, text);
    if (!form.fits().test(text)) {
      throw Refusals.field(
          name,
          String.format(
              Locale.ROOT,
              "%s cannot be \"%s\": write %s.",
              Problem.shortened(name),
              Problem.shortened(text),
              form.words()));
    }
    return text;
  }

  private static void refuseControls(String name, String text) {
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      if (!isPlain(text.codePointAt(i))) {
        throw Refusals.field(
            name,
            String.format(
                Locale.ROOT,
                "%s has a control character (U+%04X) at position %d: write plain text.",
                Problem.shortened(name),
                text.codePointAt(i),
                i + 1));
      }
    }
  }

  /** Neither a control, nor invisible (a change of the writing direction, say), nor half a pair. */
  private static boolean isPlain(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
