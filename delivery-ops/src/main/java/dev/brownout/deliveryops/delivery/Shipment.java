package dev.brownout.deliveryops.delivery;

import java.time.LocalDate;
import java.util.List;

/**
 * A shipment as the store keeps it; what this service has no use for is left out.
 *
 * @param id {@code S-} and eight digits
 * @param carrier the company that carries it
 * @param service {@code economy}, {@code standard} or {@code express}
 * @param status the code of the last event
 * @param destination where it goes
 * @param promisedOn the day on which it should arrive
 * @param events what has happened so far, oldest first; at least one
 */
public record Shipment(
    String id,
    String carrier,
    String service,
    String status,
    Place destination,
    LocalDate promisedOn,
    List<Event> events) {

  /** Refuses a shipment without an id or without events: the store's answer was broken. */
  public Shipment {
    if (id == null || destination == null || events == null || events.isEmpty()) {
      throw new IllegalArgumentException(
          "a shipment needs an id, a destination and at least one event, but this is " + id);
    }
    events = List.copyOf(events);
  }

  /**
   * A town.
   *
   * @param city its name
   * @param state the state or canton
   * @param country the country's two letters after ISO 3166-1
   */
  public record Place(String city, String state, String country) {}

  /**
   * A scan on the way.
   *
   * @param at the instant, in UTC, after ISO 8601
   * @param code what happened
   * @param city where it was scanned
   */
  public record Event(String at, String code, String city) {}
}
