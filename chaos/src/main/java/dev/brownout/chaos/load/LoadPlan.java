package dev.brownout.chaos.load;

import dev.brownout.chaos.experiment.ReadClass;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a driver is asked to do: which reads, when, under which policy, and what counts as in time.
 *
 * @param edge where reads go, {@code http://127.0.0.1:18409}; plain HTTP and loopback only
 * @param policy sent as {@code Brownout-Policy} with every read; letters, digits, {@code . _ -}
 * @param idPrefix first part of every {@code Request-Id}, before {@code -<number>}; as the policy
 * @param ratePerSecond reads a second, see {@link Arrivals}
 * @param reads how many reads, see {@link Arrivals}
 * @param threshold what the recipient waits for, counted from the planned instant; above zero
 * @param timeout when the driver gives a read up, counted from its planned instant; longer than the
 *     threshold and at most one minute
 */
public record LoadPlan(
    URI edge,
    String policy,
    String idPrefix,
    double ratePerSecond,
    int reads,
    Duration threshold,
    Duration timeout) {

  /** What a driver waits for an answer when nothing else is asked for: 5 s. */
  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

  /** How many shipments the stores hold; read {@code n} asks for number {@code n mod 4096 + 1}. */
  public static final int SHIPMENTS = 4096;

  private static final int OK = 200;
  private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(1);
  private static final Duration LONGEST_RUN = Duration.ofHours(1);
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /** Checks every value; the edge must be on the loopback of this machine. */
  public LoadPlan {
    Objects.requireNonNull(edge, "edge");
    Loopback.require(edge);
    requireToken("policy", policy);
    requireToken("id prefix", idPrefix);
    var arrivals = new Arrivals(ratePerSecond, reads);
    if (arrivals.spanNanos() > LONGEST_RUN.toNanos()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d reads at %s a second take longer than %s. Lower --reads or raise --rate.",
              reads,
              ratePerSecond,
              LONGEST_RUN));
    }
    if (threshold.isNegative() || threshold.isZero()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "threshold of %d ms: must be above 0. Change experiment.threshold.",
              threshold.toMillis()));
    }
    if (timeout.compareTo(threshold) <= 0 || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "timeout of %d ms for a read: must be longer than the threshold (%d ms) and at most %d ms.",
              timeout.toMillis(),
              threshold.toMillis(),
              LONGEST_TIMEOUT.toMillis()));
    }
  }

  /** The planned instants of the reads. */
  public Arrivals arrivals() {
    return new Arrivals(ratePerSecond, reads);
  }

  /**
   * The {@code Request-Id} of a read, {@code <prefix>-<number>}.
   *
   * @param read its number, from 0
   */
  public String requestId(int read) {
    return idPrefix + "-" + read;
  }

  /**
   * The shipment that a read asks for, {@code S-00000001} to {@code S-00004096}.
   *
   * @param read its number, from 0
   */
  public static String shipmentId(int read) {
    String digits = Integer.toString(read % SHIPMENTS + 1);
    return "S-" + "0".repeat(8 - digits.length()) + digits;
  }

  /**
   * The one host beyond loopback that load may go to: in the tool's own image, the Toxiproxy beside
   * it; empty everywhere else.
   */
  public static Optional<String> edgeHost() {
    return Loopback.edgeHost();
  }

  /** What becomes of a read that ends with such a status, 0 for no answer, after so long. */
  ReadClass classOf(int status, long latencyNanos) {
    return ReadClass.of(status == OK, latencyNanos, threshold.toNanos());
  }

  InetSocketAddress address() {
    return Loopback.require(edge);
  }

  private static void requireToken(String what, String value) {
    if (value == null || !TOKEN.matcher(value).matches()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s \"%s\": must be 1 to 64 letters, digits, '.', '_' or '-'; it is sent as a header.",
              what,
              value));
    }
  }
}
