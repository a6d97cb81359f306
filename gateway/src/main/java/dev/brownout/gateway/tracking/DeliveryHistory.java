package dev.brownout.gateway.tracking;

import java.time.LocalDate;
import java.util.List;

/**
 * What delivery-ops says about a shipment, with every scan: what a page shows, and the measured
 * read does without.
 *
 * @param carrier the company that carries it
 * @param service {@code economy}, {@code standard} or {@code express}
 * @param status how far it has come
 * @param destination where it goes
 * @param promisedOn the day on which it should arrive
 * @param history every scan, oldest first; at least one
 */
public record DeliveryHistory(
    String carrier,
    String service,
    String status,
    Delivery.Place destination,
    LocalDate promisedOn,
    List<Delivery.Scan> history) {

  /** Refuses a delivery that does not say where it is: the answer was broken. */
  public DeliveryHistory {
    if (status == null || history == null || history.isEmpty()) {
      throw new IllegalArgumentException(
          "a delivery needs a status and at least one scan, but this is " + status);
    }
    history = List.copyOf(history);
  }
}
