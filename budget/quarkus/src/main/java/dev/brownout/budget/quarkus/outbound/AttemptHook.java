package dev.brownout.budget.quarkus.outbound;

import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestContext;

/**
 * Has the last word on the request of an attempt before it is sent: every bean of this type is
 * asked.
 */
public interface AttemptHook {

  /** Changes the request as it likes; must not block. */
  void beforeSend(ResteasyReactiveClientRequestContext request, AttemptInfo attempt);
}
