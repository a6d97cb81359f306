package dev.brownout.chaos.model.nested;

import java.util.Arrays;

/**
 * The paths of attempts as texts, each made once as long as there are not too many, since most
 * attempts of a run share a few.
 */
final class AttemptPaths {

  private static final int MOST_KEPT = 4096;

  private final Path root = new Path("");
  private int kept;

  /** The path above all attempts. */
  Path root() {
    return root;
  }

  /** The path of the n-th attempt (1-based) of a call that is made below {@code path}. */
  Path child(Path path, int attempt) {
    Path[] known = path.children;
    if (attempt < known.length && known[attempt] != null) {
      return known[attempt];
    }
    Path made = new Path(path == root ? Integer.toString(attempt) : path.text + "." + attempt);
    if (kept < MOST_KEPT) {
      kept++;
      path.keep(attempt, made);
    }
    return made;
  }

  /** A path and those right below it. */
  static final class Path {

    private static final Path[] NONE = {};

    private final String text;
    private Path[] children = NONE;

    private Path(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }

    private void keep(int attempt, Path child) {
      if (attempt >= children.length) {
        children = Arrays.copyOf(children, attempt + 1);
      }
      children[attempt] = child;
    }
  }
}
