package dev.brownout.budget.quarkus.problem;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.brownout.budget.quarkus.inbound.BudgetHeaders;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.core.Response;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An error answer in the form of RFC 9457, which accounts for the time: who set how much, where it
 * went, and which setting to change.
 *
 * @param title the kind of problem, the same for all of its kind
 * @param status the HTTP status
 * @param detail what happened this time, in a sentence
 * @param instance the path that was asked for
 * @param field which input field was wrong: of the body, a parameter or a header
 * @param requestId the request's id on every hop
 * @param reason why no (further) attempt was started; one of the decline reasons
 * @param client the key of the client whose call failed
 * @param allowanceMs how much time the call had
 * @param allowanceSetBy who set it
 * @param spentMs how much of it was spent
 * @param attempts where it went
 * @param setting which setting to change, with its value now
 * @param retryAfterSeconds when to come back
 * @param retryAdvised false when trying again is pointless
 * @param extensions what only this kind of problem has, by its name in the answer; may be null
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(
    String title,
    int status,
    String detail,
    String instance,
    String field,
    @JsonProperty("request_id") String requestId,
    String reason,
    String client,
    @JsonProperty("allowance_ms") Long allowanceMs,
    @JsonProperty("allowance_set_by") String allowanceSetBy,
    @JsonProperty("spent_ms") Long spentMs,
    List<SpentAttempt> attempts,
    String setting,
    @JsonProperty("retry_after_s") Long retryAfterSeconds,
    @JsonProperty("retry_advised") Boolean retryAdvised,
    @JsonAnyGetter Map<String, Object> extensions) {

  /** The media type of a problem. */
  public static final String MEDIA_TYPE = "application/problem+json";

  private static final int LONGEST_INSTANCE = 256;
  private static final int LONGEST_QUOTE = 40;
  private static final int REPLACEMENT = 0xFFFD;

  /**
   * A caller's text for a detail; cut where it is longer than anything that would fit. Half a
   * surrogate pair, which no UTF-8 can carry, becomes a replacement character.
   */
  public static String shortened(String text) {
    int[] quoted = text.codePoints().limit(LONGEST_QUOTE).map(Problem::whole).toArray();
    String quote = new String(quoted, 0, quoted.length);
    return quote.length() < text.length() ? quote + "…" : quote;
  }

  private static int whole(int codePoint) {
    return Character.getType(codePoint) == Character.SURROGATE ? REPLACEMENT : codePoint;
  }

  /** The standard words for a status. */
  public static String title(int status) {
    Response.Status known = Response.Status.fromStatusCode(status);
    return known == null ? "Status " + status : known.getReasonPhrase();
  }

  /** Starts a problem of a kind. */
  public static Draft of(int status, String title, String detail) {
    return new Draft(status, title, detail);
  }

  /**
   * A draft of it for an answer that is the supplier's own, where whether to try again is the
   * caller's to judge.
   */
  Draft passedOn() {
    Draft draft = draft();
    draft.reason = null;
    draft.setting = null;
    draft.retryAdvised = null;
    return draft;
  }

  /** A draft that starts from this problem. */
  public Draft draft() {
    Draft draft = new Draft(status, title, detail);
    draft.instance = instance;
    draft.field = field;
    draft.requestId = requestId;
    draft.reason = reason;
    draft.client = client;
    draft.allowanceMs = allowanceMs;
    draft.allowanceSetBy = allowanceSetBy;
    draft.spentMs = spentMs;
    draft.attempts = attempts;
    draft.setting = setting;
    draft.retryAfterSeconds = retryAfterSeconds;
    draft.retryAdvised = retryAdvised;
    if (extensions != null) {
      draft.extensions = new LinkedHashMap<>(extensions);
    }
    return draft;
  }

  /** The answer that carries this problem. */
  public Response toResponse() {
    Response.ResponseBuilder answer = Response.status(status).entity(this).type(MEDIA_TYPE);
    if (retryAfterSeconds != null) {
      answer.header("Retry-After", retryAfterSeconds);
    }
    if (Boolean.FALSE.equals(retryAdvised)) {
      answer.header(BudgetHeaders.RETRY_ADVICE, "no");
    }
    return answer.build();
  }

  /** A problem in the making. */
  public static final class Draft {

    private final int status;
    private final String title;
    private final String detail;
    private String instance;
    private String field;
    private String requestId;
    private String reason;
    private String client;
    private Long allowanceMs;
    private String allowanceSetBy;
    private Long spentMs;
    private List<SpentAttempt> attempts;
    private String setting;
    private Long retryAfterSeconds;
    private Boolean retryAdvised;
    private Map<String, Object> extensions;

    private Draft(int status, String title, String detail) {
      this.status = status;
      this.title = title;
      this.detail = detail;
    }

    /** The path that was asked for; cut where it is longer than a path of ours can be. */
    public Draft instance(String path) {
      this.instance =
          path.length() <= LONGEST_INSTANCE ? path : path.substring(0, LONGEST_INSTANCE);
      return this;
    }

    /** Which input field was wrong, by its name in the body, the query or the headers. */
    public Draft field(String name) {
      this.field = name;
      return this;
    }

    /** The request's id; left out when empty. */
    public Draft requestId(String id) {
      this.requestId = id.isEmpty() ? null : id;
      return this;
    }

    /** Why no attempt was started. */
    public Draft reason(String label) {
      this.reason = label;
      return this;
    }

    /** The client whose call failed. */
    public Draft client(String key) {
      this.client = key;
      return this;
    }

    /** How much time there was and who set it. */
    public Draft allowance(long millis, String setBy) {
      this.allowanceMs = millis;
      this.allowanceSetBy = setBy;
      return this;
    }

    /** Where the time went. */
    public Draft spent(long millis, List<SpentAttempt> where) {
      this.spentMs = millis;
      this.attempts = where;
      return this;
    }

    /** Which setting to change. */
    public Draft setting(String text) {
      this.setting = text;
      return this;
    }

    /** When to come back, in seconds. */
    public Draft retryAfter(long seconds) {
      this.retryAfterSeconds = seconds;
      return this;
    }

    /** Tells the caller that trying again is pointless. */
    public Draft adviseAgainstRetry() {
      this.retryAdvised = false;
      return this;
    }

    /** A member that only this kind of problem has (RFC 9457, section 3.2). */
    public Draft extension(String name, Object value) {
      if (extensions == null) {
        extensions = new LinkedHashMap<>();
      }
      extensions.put(name, value);
      return this;
    }

    /** The finished problem. */
    public Problem build() {
      return new Problem(
          title,
          status,
          detail,
          instance,
          field,
          requestId,
          reason,
          client,
          allowanceMs,
          allowanceSetBy,
          spentMs,
          attempts,
          setting,
          retryAfterSeconds,
          retryAdvised,
          extensions);
    }

    /** The answer that carries the finished problem. */
    public Response toResponse() {
      return build().toResponse();
    }
  }
}
