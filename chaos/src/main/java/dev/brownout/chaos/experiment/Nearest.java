package dev.brownout.chaos.experiment;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses which known name somebody meant who wrote an unknown one. */
public final class Nearest {
  private Nearest() {}

  /**
   * The known name that is fewest edits away, case aside, or that the written one begins.
   *
   * @return empty when none is near: more than a third of the letters, and more than 2, would
   *     change
   */
  public static Optional<String> to(String written, Collection<String> known) {
    String plain = written.toLowerCase(Locale.ROOT);
    Optional<String> close =
        known.stream()
            .min(Comparator.comparingInt((String name) -> distance(plain, lower(name))))
            .filter(name -> distance(plain, lower(name)) <= Math.max(2, name.length() / 3))
            .filter(name -> distance(plain, lower(name)) < name.length());
    return close.or(() -> begunBy(plain, known));
  }

  /**
   * Half a sentence to end an error with: {@code "; did you mean normal?"}, or nothing when no
   * known name is near.
   */
  public static String hint(String written, Collection<String> known) {
    return to(written, known).map(name -> "; did you mean " + name + "?").orElse("");
  }

  private static Optional<String> begunBy(String plain, Collection<String> known) {
    return known.stream()
        .filter(name -> plain.length() >= 2 && lower(name).startsWith(plain))
        .findFirst();
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Levenshtein's distance, one row at a time. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int column = 0; column <= to.length(); column++) {
      row[column] = column;
    }
    for (int line = 1; line <= from.length(); line++) {
      int diagonal = row[0];
      row[0] = line;
      for (int column = 1; column <= to.length(); column++) {
        int change = from.charAt(line - 1) == to.charAt(column - 1) ? 0 : 1;
        int best = Math.min(diagonal + change, Math.min(row[column], row[column - 1]) + 1);
        diagonal = row[column];
        row[column] = best;
      }
    }
    return row[to.length()];
  }
}
