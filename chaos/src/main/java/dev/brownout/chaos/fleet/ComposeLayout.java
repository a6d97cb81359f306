package dev.brownout.chaos.fleet;

import dev.brownout.chaos.fault.Faults;
import dev.brownout.chaos.fault.LanePlan;
import dev.brownout.chaos.load.LoadPlan;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the parts of {@code docker-compose.yml} are: in their own network by name and usual port,
 * on this machine by the ports that are published.
 *
 * @param services own addresses by name, the gateway first
 * @param admin Toxiproxy's API
 * @param edge the gateway's lane
 */
record ComposeLayout(Map<String, URI> services, URI admin, URI edge) {
  static final String POSTGRES = "postgres";
  static final String TOXIPROXY = FleetLayout.TOXIPROXY;

  /** Port of Toxiproxy's API in its container. */
  static final int ADMIN_PORT = 8474;

  /** Ports and lanes in the containers' own network, whatever is published. */
  static final FleetLayout INSIDE = FleetLayout.from(LanePlan.DEFAULT_BASE);

  /** The parts that a run needs, those that are called before their callers. */
  static final List<String> PARTS =
      List.of(
          POSTGRES,
          TOXIPROXY,
          FleetLayout.DELIVERY_STORE,
          FleetLayout.BILLING_STORE,
          FleetLayout.DELIVERY_OPS,
          FleetLayout.BILLING,
          FleetLayout.GATEWAY);

  ComposeLayout {
    services = new LinkedHashMap<>(services);
  }

  /** Whether this program runs in the containers' own network, as its image says. */
  static boolean isInside() {
    return LoadPlan.edgeHost().isPresent();
  }

  /** Tells on which port of 127.0.0.1 a container's port is published. */
  @FunctionalInterface
  interface Published {
    int port(String part, int containerPort) throws FleetException;
  }

  /** The addresses on this machine. */
  static ComposeLayout published(Published published) throws FleetException {
    Map<String, URI> services = new LinkedHashMap<>();
    for (String name : FleetLayout.SERVICES) {
      services.put(name, FleetLayout.http(published.port(name, INSIDE.servicePort(name))));
    }
    URI admin = FleetLayout.http(published.port(TOXIPROXY, ADMIN_PORT));
    URI edge = FleetLayout.http(published.port(TOXIPROXY, INSIDE.lanes().edgePort()));
    return new ComposeLayout(services, admin, edge);
  }

  /** The addresses in the containers' own network. */
  static ComposeLayout inside() {
    Map<String, URI> services = new LinkedHashMap<>();
    FleetLayout.SERVICES.forEach(name -> services.put(name, at(name, INSIDE.servicePort(name))));
    URI edge = at(TOXIPROXY, INSIDE.lanes().edgePort());
    return new ComposeLayout(services, at(TOXIPROXY, ADMIN_PORT), edge);
  }

  private static URI at(String host, int port) {
    return URI.create("http://" + host + ":" + port);
  }

  /** The lanes, which Toxiproxy lays in its container towards the others' names. */
  Faults faults() {
    return Faults.at(admin, INSIDE.lanes(), Faults.EVERYWHERE, upstreams());
  }

  private static Map<String, InetSocketAddress> upstreams() {
    Map<String, InetSocketAddress> upstreams = new LinkedHashMap<>();
    FleetLayout.suppliers().forEach((hop, service) -> upstreams.put(hop, unresolved(service)));
    return upstreams;
  }

  private static InetSocketAddress unresolved(String service) {
    return InetSocketAddress.createUnresolved(service, INSIDE.servicePort(service));
  }

  /** Every part's address, the gateway first; PostgreSQL's is not to be had from outside. */
  URI address(String part) {
    if (part.equals(TOXIPROXY)) {
      return admin;
    }
    return services.getOrDefault(part, URI.create("postgresql://" + part + ":5432"));
  }
}
