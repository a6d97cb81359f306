package dev.brownout.chaos.measure;

import java.util.List;

/**
 * A hop of the fleet, as the services' metrics see it.
 *
 * @param name {@code gateway>billing}
 * @param caller the service that makes the attempts
 * @param client the caller's name for the supplier, a label of its metrics
 * @param supplier the service where the calls arrive
 * @param firstPath path of the first attempt that a read makes here
 */
record FleetHop(String name, String caller, String client, String supplier, String firstPath) {

  static final List<FleetHop> ALL =
      List.of(
          new FleetHop("gateway>delivery-ops", "gateway", "delivery-ops", "delivery-ops", "1"),
          new FleetHop("gateway>billing", "gateway", "billing", "billing", "1"),
          new FleetHop("delivery-ops>store", "delivery-ops", "store", "delivery-store", "1.1"),
          new FleetHop("billing>store", "billing", "store", "billing-store", "1.1"));

  static FleetHop named(String name) {
    return ALL.stream()
        .filter(hop -> hop.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown hop \"" + name + "\""));
  }

  /** Whether its calls are made from within calls of another hop. */
  boolean isInner() {
    return firstPath.length() > 1;
  }
}
