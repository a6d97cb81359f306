package dev.brownout.budget.lane;

import java.math.BigInteger;
import java.util.List;

/** The description, word for word, in unbounded integers and without any shortcut. */
final class LaneTwin {

  private LaneTwin() {}

  private static final BigInteger WORDS = BigInteger.ONE.shiftLeft(64);
  private static final BigInteger GOLDEN = new BigInteger("9E3779B97F4A7C15", 16);

  static int of(long seed, List<String> texts, int lanes) {
    BigInteger hash = mix(BigInteger.valueOf(seed).add(GOLDEN).mod(WORDS));
    for (String text : texts) {
      for (int at = 0; at < text.length(); at += 4) {
        BigInteger word = BigInteger.ZERO;
        for (int i = 0; i < 4; i++) {
          int unit = at + i < text.length() ? text.charAt(at + i) : 0;
          word = word.add(BigInteger.valueOf(unit).shiftLeft(16 * i));
        }
        hash = folded(hash.xor(word).multiply(GOLDEN).mod(WORDS), 32);
      }
      hash = mix(hash.xor(BigInteger.valueOf(text.length())));
    }
    return hash.mod(BigInteger.valueOf(lanes)).intValueExact();
  }

  private static BigInteger mix(BigInteger z) {
    BigInteger first = folded(z, 30).multiply(new BigInteger("BF58476D1CE4E5B9", 16)).mod(WORDS);
    BigInteger second =
        folded(first, 27).multiply(new BigInteger("94D049BB133111EB", 16)).mod(WORDS);
    return folded(second, 31);
  }

  private static BigInteger folded(BigInteger z, int bits) {
    return z.xor(z.shiftRight(bits));
  }
}
