package dev.brownout.chaos.model.sheet;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers with a fixed count of decimals, rounded as the lesson's {@code toFixed} does. */
public final class Decimals {

  private static final BigDecimal NANOS_PER_MS = BigDecimal.valueOf(1_000_000);

  private Decimals() {}

  /** The number's exact binary value, rounded to {@code decimals}, halves upwards. */
  public static BigDecimal fixed(double value, int decimals) {
    return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_UP);
  }

  /** Nanoseconds as milliseconds with as many decimals as it takes and no more. */
  public static BigDecimal millis(long nanos) {
    BigDecimal exact = BigDecimal.valueOf(nanos).divide(NANOS_PER_MS).stripTrailingZeros();
    return exact.scale() < 0 ? exact.setScale(0) : exact;
  }

  /** Nanoseconds as milliseconds with a fixed count of decimals, halves upwards. */
  public static BigDecimal millis(long nanos, int decimals) {
    return BigDecimal.valueOf(nanos).divide(NANOS_PER_MS).setScale(decimals, RoundingMode.HALF_UP);
  }
}
