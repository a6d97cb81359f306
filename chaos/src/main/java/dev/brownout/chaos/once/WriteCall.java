package dev.brownout.chaos.once;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * One call as its caller saw it; a line of the history.
 *
 * @param caller who called
 * @param key under which key; null without one
 * @param payload digest of what was sent
 * @param shipment of which shipment
 * @param purpose why it was sent: the first time, again, as a duplicate, …
 * @param begunMs when it began, since the run's start
 * @param endedMs when it was answered or given up
 * @param status the answer's status; 0 when there was none
 * @param replayed whether the answer says that it was given before
 * @param reason the reason in the answer's problem; null when it has none
 * @param answer the answer's body; null when there was none
 * @param failure why there was no answer; null when there was one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WriteCall(
    String caller,
    String key,
    String payload,
    String shipment,
    String purpose,
    long begunMs,
    long endedMs,
    int status,
    boolean replayed,
    String reason,
    String answer,
    String failure) {

  private static final String RUNNING = "key-in-use";
  private static final String REUSED = "key-reused";

  /** Whose write it was; only for calls with a key. */
  WriteId id() {
    return new WriteId(caller, key);
  }

  @JsonIgnore
  boolean isKeyed() {
    return key != null;
  }

  /** Whether it told the outcome of its write for good: done, or refused. */
  @JsonIgnore
  public boolean isFinal() {
    return isDone() || status == 404 || status == 409 && !RUNNING.equals(reason);
  }

  /** Whether it acknowledged an effect. */
  @JsonIgnore
  boolean isDone() {
    return status == 201;
  }

  /** Whether it was refused since its key belongs to another payload. */
  @JsonIgnore
  public boolean isReused() {
    return status == 422 && REUSED.equals(reason);
  }

  /** Whether an answer of that kind can be explained at all. */
  @JsonIgnore
  boolean isExpected() {
    return switch (status) {
      case 0, 502, 503, 504 -> true;
      case 400 -> !isKeyed();
      case 201, 404, 409 -> isKeyed();
      case 422 -> isKeyed() && isReused();
      default -> false;
    };
  }
}
