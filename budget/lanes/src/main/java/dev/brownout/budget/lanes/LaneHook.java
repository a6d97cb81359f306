package dev.brownout.budget.lanes;

import dev.brownout.budget.lane.Lane;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import dev.brownout.budget.quarkus.outbound.AttemptHook;
import dev.brownout.budget.quarkus.outbound.AttemptInfo;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.net.URI;
import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestContext;

/**
 * Sends each attempt to the lane that the seed, the request, the hop and the attempt's path decide.
 */
@Singleton
class LaneHook implements AttemptHook {

  private final boolean enabled;
  private final LabState state;
  private final ClientHops<Hop> hops;

  LaneHook(LabConfig config, LabState state, MeterRegistry registry) {
    this.enabled = config.lab().enabled();
    this.state = state;
    this.hops = enabled ? new ClientHops<>(config, lanes -> new Hop(lanes, registry)) : null;
  }

  @Override
  public void beforeSend(ResteasyReactiveClientRequestContext request, AttemptInfo attempt) {
    if (!enabled) {
      return;
    }
    if (!attempt.policy().equals(InboundCall.DEFAULT_POLICY)) {
      request.getHeaders().putSingle(LabPolicies.HEADER, attempt.policy());
    }
    Hop hop = hops.of(attempt.client());
    if (hop != null) {
      request.setUri(hop.choose(state.seed(), attempt, request.getUri()));
    }
  }

  /** The lanes of one hop. */
  private static final class Hop {

    private final String name;
    private final String[] addresses;
    private final Counter[] attempts;

    Hop(LabConfig.Lanes lanes, MeterRegistry registry) {
      name = lanes.hop();
      addresses = new String[lanes.count()];
      attempts = new Counter[lanes.count()];
      for (int lane = 0; lane < lanes.count(); lane++) {
        addresses[lane] = "http://" + lanes.host() + ":" + (lanes.firstPort() + lane);
        attempts[lane] =
            Counter.builder("brownout.lane.attempts")
                .description("Attempts sent down each lane")
                .tag("hop", name)
                .tag("lane", Integer.toString(lane))
                .register(registry);
      }
    }

    URI choose(long seed, AttemptInfo attempt, URI asked) {
      int lane = Lane.of(seed, attempt.requestId(), name, attempt.path(), addresses.length);
      attempts[lane].increment();
      String query = asked.getRawQuery() == null ? "" : "?" + asked.getRawQuery();
      return URI.create(addresses[lane] + asked.getRawPath() + query);
    }
  }
}
