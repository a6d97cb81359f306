package dev.brownout.chaos.fleet;

import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.fault.LanePlan;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which part listens on which port: pure arithmetic on the port base.
 *
 * @param lanes where the lanes listen
 */
record FleetLayout(LanePlan lanes) {
  static final String GATEWAY = "gateway";
  static final String DELIVERY_OPS = "delivery-ops";
  static final String BILLING = "billing";
  static final String DELIVERY_STORE = "delivery-store";
  static final String BILLING_STORE = "billing-store";
  static final String POSTGRESQL = "postgresql";
  static final String TOXIPROXY = "toxiproxy";

  /** The services in the order of their ports, the gateway first. */
  static final List<String> SERVICES =
      List.of(GATEWAY, DELIVERY_OPS, BILLING, DELIVERY_STORE, BILLING_STORE);

  private static final int POSTGRESQL_OFFSET = 5;
  private static final int ADMIN_OFFSET = 8;

  static FleetLayout from(int portBase) {
    return new FleetLayout(new LanePlan(portBase));
  }

  /** Place of a part in lists: the services by their ports, then what is below them. */
  static int place(String part) {
    int service = SERVICES.indexOf(part);
    return service < 0 ? SERVICES.size() : service;
  }

  int servicePort(String service) {
    return lanes.portBase() + SERVICES.indexOf(service);
  }

  int postgresqlPort() {
    return lanes.portBase() + POSTGRESQL_OFFSET;
  }

  int adminPort() {
    return lanes.portBase() + ADMIN_OFFSET;
  }

  URI service(String service) {
    return http(servicePort(service));
  }

  URI edge() {
    return http(lanes.edgePort());
  }

  /** The one address of everything, without a look-up. */
  static InetAddress loopback() {
    try {
      return InetAddress.getByAddress(LanePlan.HOST, new byte[] {127, 0, 0, 1});
    } catch (UnknownHostException onlyForWrongLengths) {
      throw new IllegalStateException(onlyForWrongLengths);
    }
  }

  static URI http(int port) {
    return URI.create("http://" + LanePlan.HOST + ":" + port);
  }

  Map<String, URI> services() {
    Map<String, URI> services = new LinkedHashMap<>();
    SERVICES.forEach(service -> services.put(service, service(service)));
    return services;
  }

  /** The service behind each hop. */
  static Map<String, String> suppliers() {
    Map<String, String> suppliers = new LinkedHashMap<>();
    suppliers.put(LanePlan.EDGE, GATEWAY);
    FleetHop.ALL.forEach(hop -> suppliers.put(hop.name(), hop.supplier()));
    return suppliers;
  }

  /** The program behind each hop. */
  Map<String, InetSocketAddress> upstreams() {
    Map<String, InetSocketAddress> upstreams = new LinkedHashMap<>();
    suppliers().forEach((hop, service) -> upstreams.put(hop, socket(service)));
    return upstreams;
  }

  private InetSocketAddress socket(String service) {
    return InetSocketAddress.createUnresolved(LanePlan.HOST, servicePort(service));
  }

  /**
   * Every port that must be free, with the part that needs it, in ascending order.
   *
   * @param ownToxiproxy false when Toxiproxy runs already, on a port of its own
   */
  Map<Integer, String> ports(boolean ownToxiproxy) {
    Map<Integer, String> ports = new TreeMap<>();
    SERVICES.forEach(service -> ports.put(servicePort(service), service));
    ports.put(postgresqlPort(), POSTGRESQL);
    if (ownToxiproxy) {
      ports.put(adminPort(), TOXIPROXY);
    }
    lanes.all().forEach(lane -> ports.put(lane.port(), lane.proxyName()));
    return ports;
  }
}
