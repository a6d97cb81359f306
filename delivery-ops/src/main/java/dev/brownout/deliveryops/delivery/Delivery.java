package dev.brownout.deliveryops.delivery;

import java.time.LocalDate;
import java.util.List;

/**
 * Where a shipment is and when it will be there.
 *
 * @param shipmentId {@code S-} and eight digits
 * @param carrier the company that carries it
 * @param service {@code economy}, {@code standard} or {@code express}
 * @param status {@code announced}, {@code picked-up}, {@code in-transit}, {@code out-for-delivery}
 *     or {@code delivered}
 * @param lastSeen the last scan
 * @param destination where it goes
 * @param promisedOn the day on which it should arrive
 * @param history every scan, oldest first
 */
public record Delivery(
    String shipmentId,
    String carrier,
    String service,
    String status,
    Shipment.Event lastSeen,
    Shipment.Place destination,
    LocalDate promisedOn,
    List<Shipment.Event> history) {

  /** What a shipment's record says about its delivery. */
  static Delivery of(Shipment shipment) {
    List<Shipment.Event> history = shipment.events();
    return new Delivery(
        shipment.id(),
        shipment.carrier(),
        shipment.service(),
        shipment.status(),
        history.get(history.size() - 1),
        shipment.destination(),
        shipment.promisedOn(),
        history);
  }
}
