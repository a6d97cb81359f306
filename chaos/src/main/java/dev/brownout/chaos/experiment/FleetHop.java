package dev.brownout.chaos.experiment;

import java.util.List;

/**
 * A hop of the fleet.
 *
 * @param name caller and supplier as experiment files write them, {@code gateway>billing}
 * @param caller the service that makes the attempts
 * @param client the caller's name for the supplier, a label of its metrics
 * @param supplier the service where the calls arrive
 * @param firstPath path of the first attempt that a read makes here
 */
public record FleetHop(
    String name, String caller, String client, String supplier, String firstPath) {

  /** All of them, the gateway's own first. */
  public static final List<FleetHop> ALL =
      List.of(
          new FleetHop("gateway>delivery-ops", "gateway", "delivery-ops", "delivery-ops", "1"),
          new FleetHop("gateway>billing", "gateway", "billing", "billing", "1"),
          new FleetHop("delivery-ops>store", "delivery-ops", "store", "delivery-store", "1.1"),
          new FleetHop("billing>store", "billing", "store", "billing-store", "1.1"));

  /** Their names, in the same order. */
  public static final List<String> NAMES = ALL.stream().map(FleetHop::name).toList();

  /** The hop of that name. */
  public static FleetHop named(String name) {
    return ALL.stream()
        .filter(hop -> hop.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown hop \"" + name + "\""));
  }

  /** The hops of a caller; none for a service that calls nobody. */
  public static List<FleetHop> of(String caller) {
    return ALL.stream().filter(hop -> hop.caller.equals(caller)).toList();
  }

  /** The gateway's hops, each the outer one of an arm. */
  public static List<FleetHop> outer() {
    return of("gateway");
  }

  /** Whether its calls are made from within calls of another hop. */
  public boolean isInner() {
    return firstPath.length() > 1;
  }

  /** The hop within the calls of this one, which is an outer one. */
  public FleetHop inner() {
    return of(supplier).get(0);
  }
}
