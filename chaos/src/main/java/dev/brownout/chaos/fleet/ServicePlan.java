package dev.brownout.chaos.fleet;

import dev.brownout.chaos.experiment.FleetHop;
import dev.brownout.chaos.fault.LanePlan;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What one service is told when it starts.
 *
 * @param name its name in the fleet
 * @param module the folder of its program; both stores share one
 * @param properties its settings, as system properties
 */
record ServicePlan(String name, String module, Map<String, String> properties) {
  private static final String H2C_CONNECTIONS = "1";
  private static final String H1_CONNECTIONS = "512";
  private static final String DATABASE = "quarkus.datasource.jdbc.url";

  /** The plans of all five, the gateway first. */
  static List<ServicePlan> all(LocalFleetSettings settings) {
    return FleetLayout.SERVICES.stream().map(name -> of(name, settings)).toList();
  }

  private static ServicePlan of(String name, LocalFleetSettings settings) {
    Map<String, String> properties = common(name, settings);
    FleetHop.of(name).forEach(hop -> client(properties, hop, settings));
    switch (name) {
      case FleetLayout.GATEWAY -> database(properties, "gateway", settings);
      case FleetLayout.DELIVERY_OPS, FleetLayout.BILLING -> {}
      case FleetLayout.DELIVERY_STORE -> store(properties, "shipments", "delivery", settings);
      case FleetLayout.BILLING_STORE -> store(properties, "invoices", "billing", settings);
      default -> throw new IllegalArgumentException("unknown service " + name);
    }
    return new ServicePlan(name, module(name), properties);
  }

  private static Map<String, String> common(String name, LocalFleetSettings settings) {
    Map<String, String> properties = new LinkedHashMap<>();
    int port = new FleetLayout(settings.lanes()).servicePort(name);
    properties.put("quarkus.http.host", LanePlan.HOST);
    properties.put("quarkus.http.port", Integer.toString(port));
    properties.put("brownout.lab.enabled", "true");
    properties.put("quarkus.config.locations", settings.experimentFile().toString());
    return properties;
  }

  private static void client(
      Map<String, String> properties, FleetHop hop, LocalFleetSettings settings) {
    boolean h2c = settings.transport() == Transport.H2C;
    int firstPort = settings.lanes().firstPort(hop.name());
    String lanes = "brownout.lanes.\"" + hop.client() + "\".";
    properties.put(lanes + "hop", hop.name());
    properties.put(lanes + "host", LanePlan.HOST);
    properties.put(lanes + "first-port", Integer.toString(firstPort));
    properties.put(lanes + "count", Integer.toString(LanePlan.LANES));
    String rest = "quarkus.rest-client.\"" + hop.client() + "\".";
    properties.put(rest + "url", FleetLayout.http(firstPort).toString());
    properties.put(rest + "http2", Boolean.toString(h2c));
    properties.put(rest + "connection-pool-size", connections(settings.transport()));
  }

  /** How many connections a client may hold to one lane. */
  static String connections(Transport transport) {
    return transport == Transport.H2C ? H2C_CONNECTIONS : H1_CONNECTIONS;
  }

  private static void store(
      Map<String, String> properties, String kind, String database, LocalFleetSettings settings) {
    properties.put("store.kind", kind);
    String address = database(properties, database, settings);
    properties.put("quarkus.datasource.reactive.url", address);
  }

  /** The settings of a database for migrations and other blocking work; its address. */
  private static String database(
      Map<String, String> properties, String database, LocalFleetSettings settings) {
    int port = new FleetLayout(settings.lanes()).postgresqlPort();
    String address =
        String.format(Locale.ROOT, "postgresql://%s:%d/%s", LanePlan.HOST, port, database);
    properties.put("quarkus.datasource.username", Postgres.ROLE);
    properties.put(DATABASE, "jdbc:" + address);
    return address;
  }

  private static String module(String service) {
    return service.endsWith("-store") ? "store" : service;
  }

  boolean isStore() {
    return module.equals("store");
  }

  /** Whether it has a database, and so is told the password. */
  boolean hasDatabase() {
    return properties.containsKey(DATABASE);
  }

  /** Where the service's program is, below the project's root. */
  Path folder(Path home) {
    return folder(home, name);
  }

  /** The same by the service's name. */
  static Path folder(Path home, String service) {
    return home.resolve(module(service)).resolve("target").resolve("quarkus-app");
  }
}
