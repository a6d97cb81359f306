package dev.brownout.budget.quarkus.outbound;

import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestContext;

/**
 * Stands at both ends of each attempt: every bean of this type is asked. Called on the thread of
 * the attempt; must not block.
 */
public interface AttemptHook {

  /** Has the last word on the request of an attempt before it is sent. */
  default void beforeSend(ResteasyReactiveClientRequestContext request, AttemptInfo attempt) {}

  /** Hears that an attempt is over for this process, whatever its supplier still does. */
  default void ended(AttemptEnd attempt) {}
}
