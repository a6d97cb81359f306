package dev.brownout.budget.quarkus.policy;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The settings of the library, all below {@code budget}; a wrong value refuses to start and names
 * its key.
 */
@ConfigMapping(prefix = "budget")
public interface BudgetConfig {

  /**
   * The time a call gets when its caller set none, from its acceptance: above 0 ms; none by
   * default: no deadline.
   */
  Optional<Duration> endToEnd();

  /**
   * The time kept back for making and sending the answer: 0 ms or more; 0 ms by default. A client
   * can override it.
   */
  @WithDefault("0ms")
  Duration responseReserve();

  /**
   * Whether callers are outsiders, who may shorten {@link #endToEnd()} but not lengthen it, and
   * whose attempt path does not count; false by default.
   */
  @WithDefault("false")
  boolean edge();

  /**
   * Which foreign budget headers are understood besides {@code Budget-Remaining-Ms}: none by
   * default.
   */
  Optional<List<Dialect>> accept();

  /** What concerns HTTP/2 cleartext. */
  Http2 http2();

  /**
   * The clients, by the key of their {@code @RegisterRestClient} or the name of their interface.
   */
  Map<String, Client> client();

  /** The journeys, by a name of the service's own: calls with a promise of their own. */
  Map<String, Journey> journey();

  /** A budget header of another system. */
  enum Dialect {
    /** {@code x-envoy-expected-rq-timeout-ms}. */
    ENVOY,
    /** {@code grpc-timeout}. */
    GRPC
  }

  /** Who retries a call. */
  enum Ownership {
    /** One layer at most: this client, an annotation on it, or the supplier. */
    SINGLE,
    /** Several on purpose, each within an attempt of the one above. */
    NESTED
  }

  /** Settings for HTTP/2. */
  interface Http2 {

    /**
     * Whether a late answer to a call that was reset is kept from closing the connection it shared;
     * true by default.
     */
    @WithDefault("true")
    boolean lateAnswerGuard();

    /**
     * Whether budgeted clients with {@code http2=true} open cleartext connections without an
     * upgrade; true by default.
     */
    @WithDefault("true")
    boolean priorKnowledge();

    /**
     * How long a connection on which an attempt got no answer may leave a PING unanswered before it
     * is closed: above 0 ms; 5 s by default.
     */
    @WithDefault("5s")
    Duration pingTimeout();
  }

  /** Settings of one journey. */
  interface Journey {

    /**
     * The path of its calls, from its first {@code /}; it must be given. One that ends with {@code
     * /} stands for all paths below it. The longest that fits counts.
     */
    Optional<String> path();

    /** The only HTTP method that counts, in capitals; all by default. */
    Optional<String> method();

    /** The time a call gets, instead of {@link BudgetConfig#endToEnd()}; above 0 ms. */
    Optional<Duration> endToEnd();

    /**
     * Whether the answers carry {@code Server-Timing}: setup, each attempt and wait, reserve,
     * slack, time and cost; false by default, since it tells outsiders how the service works
     * inside.
     */
    @WithDefault("false")
    boolean serverTiming();
  }

  /** Settings of one client; what is left out has the default of {@code CallPolicy}. */
  interface Client {

    /**
     * The longest one attempt may take: above 0 ms to 1 h; 1 s by default. It also never outlives
     * the caller's deadline.
     */
    Optional<Duration> attemptTimeout();

    /** The most attempts in all, the first included: 1 to 100; 2 by default. */
    OptionalInt maxAttempts();

    /** Whether the caller's deadline bounds the attempts and is passed on; true by default. */
    Optional<Boolean> deadline();

    /**
     * Extra attempts per first attempt, 0 to 10 with at most six decimals, or {@code none} for no
     * limit; 0.2 by default.
     */
    Optional<String> retryBudget();

    /** Over which time the share counts: 1 s to 60 s; 10 s by default. */
    Optional<Duration> retryBudgetWindow();

    /**
     * Extra attempts a second that are allowed whatever the share says: 0 to 100,000; 10 by
     * default.
     */
    OptionalInt retryBudgetFloorPerSecond();

    /**
     * The wait before an extra attempt: {@code none}, {@code 20ms}, or {@code 10ms..100ms} with
     * full jitter, which is the default; each duration above 0 ms to 1 h.
     */
    Optional<String> backoff();

    /**
     * The longest wait that a supplier's {@code Retry-After} may ask for: 0 ms to 1 h; 10 s by
     * default. Beyond it the call fails at once.
     */
    Optional<Duration> retryAfterLimit();

    /**
     * The time kept back for the answer: 0 ms to 1 h; {@code budget.response-reserve} by default.
     */
    Optional<Duration> responseReserve();

    /** The shortest attempt worth starting: 0 ms to the attempt timeout; 1 ms by default. */
    Optional<Duration> leastUsefulAttempt();

    /** Whether this client retries at all, true by default; false when another layer does. */
    Optional<Boolean> ownsRetries();

    /**
     * How many attempts the supplier itself makes of one call, at whatever it calls, the first
     * included: 1 to 100; 1 by default. It cannot be asked, so it is told here.
     */
    @WithDefault("1")
    int supplierAttempts();

    /**
     * Whether one layer may own a call's retries ({@code single}, the default: the service refuses
     * to start when two would retry it) or they multiply on purpose ({@code nested}).
     */
    @WithDefault("single")
    Ownership ownership();

    /** SmallRye's circuit breaker around the call; off by default. */
    CircuitBreaker circuitBreaker();

    /** SmallRye's bulkhead around the call; off by default. */
    Bulkhead bulkhead();
  }

  /** A circuit breaker around all attempts of a call. */
  interface CircuitBreaker {

    /** Whether there is one; false by default. */
    @WithDefault("false")
    boolean enabled();

    /** Over how many calls the ratio counts: 1 or more; 20 by default. */
    @WithDefault("20")
    int requestVolume();

    /** The share of failed calls that opens it, 0 to 1; 0.5 by default. */
    OptionalDouble failureRatio();

    /** How long it stays open: 0 ms or more; 5 s by default. */
    @WithDefault("5s")
    Duration delay();
  }

  /** A bulkhead around all attempts of a call. */
  interface Bulkhead {

    /** The most calls at a time: 1 or more; no bulkhead when left out. */
    OptionalInt limit();

    /** How many more may wait, 1 or more, which is SmallRye's least; 1 by default. */
    @WithDefault("1")
    int queue();
  }
}
