package dev.brownout.budget.quarkus.keyed;

/** The names of the headers of a keyed write. */
public final class KeyedHeaders {

  /** The key, a structured-field string: the same on every attempt of one write. */
  public static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  /** Whose key it is; set by what stands in front of the service. */
  public static final String CALLER = "Caller";

  /** {@code true} on an answer that was given before and is given again. */
  public static final String REPLAYED = "Idempotency-Replayed";

  /** Until when the key is known and its answer repeated: an instant in UTC, after ISO 8601. */
  public static final String KEPT_UNTIL = "Idempotency-Kept-Until";

  private KeyedHeaders() {}
}
