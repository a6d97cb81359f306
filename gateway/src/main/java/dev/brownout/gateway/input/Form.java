package dev.brownout.gateway.input;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The form of a text field: what fits into it, how long it may be, and the words that say so.
 * Control characters never fit.
 *
 * @param words what to write, to follow "write", such as {@code S- and eight digits}
 * @param longest the most characters, 1 or more
 * @param fits whether a text of at most that many characters is one
 */
public record Form(String words, int longest, Predicate<String> fits) {

  /** A shipment's number, such as {@code S-00000017}. */
  public static final Form SHIPMENT = numbered("S", "S-00000017");

  /** A customer's number, such as {@code C-00000004}. */
  public static final Form CUSTOMER = numbered("C", "C-00000004");

  /** A reference that shipments share, such as {@code R-00000012}. */
  public static final Form REFERENCE = numbered("R", "R-00000012");

  /** Refuses a form without room. */
  public Form {
    if (longest < 1) {
      throw new IllegalArgumentException("a form needs room for 1 character, not " + longest);
    }
  }

  /** A text that a pattern matches as a whole. */
  public static Form matching(String pattern, int longest, String words) {
    return new Form(words, longest, Pattern.compile(pattern).asMatchPredicate());
  }

  /** One of a few words. */
  public static Form oneOf(String... words) {
    int longest = Arrays.stream(words).mapToInt(String::length).max().orElse(0);
    return new Form("one of " + String.join(", ", words), longest, Arrays.asList(words)::contains);
  }

  /** A line of free text, of 1 to so many characters, that neither begins nor ends with a space. */
  public static Form line(int longest) {
    return new Form(
        String.format(Locale.ROOT, "1 to %d characters, without spaces at either end", longest),
        longest,
        text -> !text.isEmpty() && text.equals(text.strip()));
  }

  private static Form numbered(String letter, String example) {
    return matching(
        letter + "-[0-9]{8}", 10, letter + "- and eight digits, for example " + example);
  }
}
