package dev.brownout.budget.quarkus.inbound;

import dev.brownout.budget.time.Deadline;
import io.smallrye.common.vertx.ContextLocals;
import io.smallrye.common.vertx.VertxContext;
import io.vertx.core.Vertx;
import java.util.function.BooleanSupplier;

/**
 * The call that this process is answering: who asked, how long they wait, and which attempt of
 * theirs it is.
 *
 * @param deadline when the caller stops waiting; {@link Deadline#none()} when nobody said
 * @param setBy who set the deadline, in words for an error message
 * @param requestId one per edge request, the same on every hop; empty outside of an inbound call
 * @param attemptPath the attempts above this call, outermost first, such as {@code 2.1}; empty at
 *     the edge
 * @param policy the label that the call's metrics carry; {@code default} outside the lab
 * @param account what it spends; null unless it belongs to a journey
 * @param callerGone tells whether nobody waits for its answer any more
 */
public record InboundCall(
    Deadline deadline,
    String setBy,
    String requestId,
    String attemptPath,
    String policy,
    JourneyAccount account,
    BooleanSupplier callerGone) {

  /** The label of every policy that is not an experiment's. */
  public static final String DEFAULT_POLICY = "default";

  /** No call at all: a job of the process itself, without a deadline. */
  public static final InboundCall NONE =
      new InboundCall(Deadline.none(), "nobody", "", "", DEFAULT_POLICY);

  private static final String KEY = InboundCall.class.getName();

  /** A call that belongs to no journey. */
  public InboundCall(
      Deadline deadline, String setBy, String requestId, String attemptPath, String policy) {
    this(deadline, setBy, requestId, attemptPath, policy, null, () -> false);
  }

  /** The call in progress on this Vert.x context, or {@link #NONE}. */
  public static InboundCall current() {
    if (Vertx.currentContext() == null || !VertxContext.isOnDuplicatedContext()) {
      return NONE;
    }
    return ContextLocals.<InboundCall>get(KEY).orElse(NONE);
  }

  /** Whether its caller has left, as far as that is known. */
  public boolean isCallerGone() {
    return callerGone.getAsBoolean();
  }

  /** Makes this the call in progress on the current context, if that is one of its own. */
  public void enter() {
    if (Vertx.currentContext() != null && VertxContext.isOnDuplicatedContext()) {
      ContextLocals.put(KEY, this);
    }
  }

  /** The path that the n-th attempt (1-based) of a call made from here carries. */
  public String childPath(int attempt) {
    return attemptPath.isEmpty() ? Integer.toString(attempt) : attemptPath + "." + attempt;
  }
}
