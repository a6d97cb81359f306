package dev.brownout.budget.quarkus;

import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.time.Deadline;

/**
 * What is left of the time that the call in progress was given, for work that is not a REST call (a
 * query, say).
 */
public final class Allowance {

  private Allowance() {}

  /**
   * The deadline of the call in progress; {@link Deadline#none()} outside of one or when nobody set
   * one.
   */
  public static Deadline current() {
    return InboundCall.current().deadline();
  }
}
