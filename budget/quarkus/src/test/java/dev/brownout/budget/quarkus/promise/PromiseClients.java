package dev.brownout.budget.quarkus.promise;

import dev.brownout.budget.quarkus.Budgeted;
import io.quarkus.arc.Arc;
import java.util.Set;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** The clients of the matrix. */
public final class PromiseClients {

  /** Those over HTTP/2. */
  static final Set<Class<? extends PromiseApi>> HTTP_2 =
      Set.of(H2.class, H2Alone.class, H2Blocked.class);

  /** Those that make one call at a time. */
  static final Set<Class<? extends PromiseApi>> ALONE =
      Set.of(H1Alone.class, H2Alone.class, H2Blocked.class);

  /** Those whose supplier also answers good calls. */
  static final Set<Class<? extends PromiseApi>> ANSWERED =
      Set.of(H1.class, H1Alone.class, H2.class, H2Alone.class, H2Blocked.class);

  private PromiseClients() {}

  /** Over HTTP/1.1. */
  @Budgeted
  @RegisterRestClient(configKey = "promise-h1")
  public interface H1 extends PromiseApi {}

  /** Over four connections of HTTP/1.1, asking again at once. */
  @Budgeted
  @RegisterRestClient(configKey = "promise-quick")
  public interface Quick extends PromiseApi {}

  /** Over HTTP/2, all on one connection. */
  @Budgeted
  @RegisterRestClient(configKey = "promise-h2")
  public interface H2 extends PromiseApi {}

  /** Over HTTP/1.1, one call at a time, for what a connection may keep for the next call. */
  @Budgeted
  @RegisterRestClient(configKey = "promise-h1-alone")
  public interface H1Alone extends PromiseApi {}

  /** Over HTTP/2, one call at a time, for what ends the connection. */
  @Budgeted
  @RegisterRestClient(configKey = "promise-h2-alone")
  public interface H2Alone extends PromiseApi {}

  /** Over HTTP/2, one call at a time, for what blocks the connection. */
  @Budgeted
  @RegisterRestClient(configKey = "promise-h2-blocked")
  public interface H2Blocked extends PromiseApi {}

  /** Over TLS, to a port that says nothing. */
  @Budgeted
  @RegisterRestClient(configKey = "promise-silence")
  public interface Silence extends PromiseApi {}

  /** To a port on which connects hang. */
  @Budgeted
  @RegisterRestClient(configKey = "promise-black-hole")
  public interface Hole extends PromiseApi {}

  /** The client of a type. */
  static PromiseApi of(Class<? extends PromiseApi> type) {
    return Arc.container().instance(type, RestClient.LITERAL).get();
  }
}
