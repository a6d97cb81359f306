package dev.brownout.store.event;

import dev.brownout.budget.quarkus.keyed.KeyedHeaders;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.ProblemException;
import io.vertx.sqlclient.Row;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * What became of a keyed write.
 *
 * @param verdict which of the four ways it went
 * @param status the answer's status; 0 while the original runs
 * @param answer the answer's body, letter by letter as it was given first
 * @param keptUntil until when the key is known
 */
record Recorded(Verdict verdict, int status, String answer, OffsetDateTime keptUntil) {

  /** The ways that a keyed write can go; their names are the metric's labels too. */
  enum Verdict {
    /** It was done, or refused for good, and is answered for the first time. */
    FIRST,
    /** It was done before; the stored answer is given again. */
    REPLAYED,
    /** The same key is being worked on at this moment. */
    RUNNING,
    /** The key belongs to another payload. */
    REUSED;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Recorded of(Row row) {
    Integer status = row.getInteger("status");
    return new Recorded(
        Verdict.valueOf(row.getString("verdict").toUpperCase(Locale.ROOT)),
        status == null ? 0 : status,
        row.getString("answer"),
        row.getOffsetDateTime("kept_until"));
  }

  /** The same key is being worked on. */
  static Recorded running() {
    return new Recorded(Verdict.RUNNING, 0, null, null);
  }

  /** The answer to the caller. */
  Response toResponse() {
    return switch (verdict) {
      case FIRST -> given().build();
      case REPLAYED -> given().header(KeyedHeaders.REPLAYED, "true").build();
      case RUNNING -> throw comeBack();
      case REUSED -> throw reused();
    };
  }

  private Response.ResponseBuilder given() {
    return Response.status(status)
        .entity(answer)
        .type(status < 400 ? MediaType.APPLICATION_JSON : Problem.MEDIA_TYPE)
        .header(KeyedHeaders.KEPT_UNTIL, instant());
  }

  private static ProblemException comeBack() {
    return new ProblemException(
        Problem.of(
                409,
                "Original still running",
                "A write with this key is being worked on at this moment; come back for its answer.")
            .field(KeyedHeaders.IDEMPOTENCY_KEY)
            .reason("key-in-use")
            .retryAfter(1)
            .build());
  }

  private ProblemException reused() {
    return new ProblemException(
        Problem.of(
                422,
                "Key used for another write",
                String.format(
                    Locale.ROOT,
                    "This key belongs to a write with another payload and is kept until %s:"
                        + " make a new key for each write.",
                    instant()))
            .field(KeyedHeaders.IDEMPOTENCY_KEY)
            .reason("key-reused")
            .build());
  }

  private String instant() {
    return keptUntil.withOffsetSameInstant(ZoneOffset.UTC).toInstant().toString();
  }
}
