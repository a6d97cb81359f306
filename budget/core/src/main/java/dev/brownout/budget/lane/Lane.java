package dev.brownout.budget.lane;

import java.util.Locale;

/**
 * The lane of an attempt: a pure function of seed, request, hop and attempt path, uniform over the
 * lanes and the same for ever, on every machine.
 *
 * <p>So the same read has the same luck under every policy (common random numbers), and a simulator
 * knows each read's luck in advance.
 *
 * <p>The algorithm, in 64-bit arithmetic that wraps:
 *
 * <pre>
 *   mix(z):                                          (SplitMix64's finalizer)
 *     z = (z ^ z &gt;&gt;&gt; 30) * 0xBF58476D1CE4E5B9
 *     z = (z ^ z &gt;&gt;&gt; 27) * 0x94D049BB133111EB
 *     z ^ z &gt;&gt;&gt; 31
 *   h = mix(seed + 0x9E3779B97F4A7C15)
 *   for each text of request, hop, attempt path:
 *     for each four of its UTF-16 units, the first lowest, the last word filled with zeros:
 *       h = (h ^ word) * 0x9E3779B97F4A7C15;  h = h ^ h &gt;&gt;&gt; 32
 *     h = mix(h ^ length of the text)
 *   lane = h mod lanes, h taken as unsigned
 * </pre>
 *
 * <p>Every step is one-to-one, and the finalizer after each text spreads a difference in one
 * character over all bits, so that consecutive ids, and different hops and paths of one id, are
 * independent.
 */
public final class Lane {

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Lane() {}

  /**
   * The lane of one attempt, 0 to {@code lanes} - 1.
   *
   * @param seed the experiment's seed, any long
   * @param requestId the read's {@code Request-Id}
   * @param hop the hop's name, such as {@code gateway>delivery-ops}
   * @param attemptPath the path of the attempt, outermost first, such as {@code 2.1}
   * @param lanes how many lanes the hop has, 1 or more
   * @throws IllegalArgumentException if there are no lanes
   */
  public static int of(long seed, String requestId, String hop, String attemptPath, int lanes) {
    if (lanes < 1) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "lanes %d: must be 1 or more", lanes));
    }
    long hash = mix(seed + GOLDEN);
    hash = absorb(hash, requestId);
    hash = absorb(hash, hop);
    hash = absorb(hash, attemptPath);
    return (lanes & (lanes - 1)) == 0
        ? (int) (hash & (lanes - 1))
        : (int) Long.remainderUnsigned(hash, lanes);
  }

  private static long absorb(long start, String text) {
    long hash = start;
    int length = text.length();
    int at = 0;
    for (; at + 4 <= length; at += 4) {
      hash =
          step(
              hash,
              text.charAt(at)
                  | (long) text.charAt(at + 1) << 16
                  | (long) text.charAt(at + 2) << 32
                  | (long) text.charAt(at + 3) << 48);
    }
    if (at < length) {
      long word = 0;
      for (int i = length - 1; i >= at; i--) {
        word = word << 16 | text.charAt(i);
      }
      hash = step(hash, word);
    }
    return mix(hash ^ length);
  }

  private static long step(long hash, long word) {
    long product = (hash ^ word) * GOLDEN;
    return product ^ product >>> 32;
  }

  private static long mix(long value) {
    long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
