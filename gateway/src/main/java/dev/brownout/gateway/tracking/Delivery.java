package dev.brownout.gateway.tracking;

import java.time.LocalDate;

/**
 * What delivery-ops says about a shipment; what a tracking page does not show is left out.
 *
 * @param shipmentId {@code S-} and eight digits
 * @param carrier the company that carries it
 * @param service {@code economy}, {@code standard} or {@code express}
 * @param status how far it has come
 * @param lastSeen the last scan
 * @param destination where it goes
 * @param promisedOn the day on which it should arrive
 */
public record Delivery(
    String shipmentId,
    String carrier,
    String service,
    String status,
    Scan lastSeen,
    Place destination,
    LocalDate promisedOn) {

  /** Refuses a delivery that does not say whose or where it is: the answer was broken. */
  public Delivery {
    if (shipmentId == null || status == null || lastSeen == null) {
      throw new IllegalArgumentException(
          "a delivery needs a shipment, a status and a last scan, but this is of " + shipmentId);
    }
  }

  /**
   * A scan on the way.
   *
   * @param at the instant, in UTC, after ISO 8601
   * @param code what happened
   * @param city where it was scanned
   */
  public record Scan(String at, String code, String city) {}

  /**
   * A town.
   *
   * @param city its name
   * @param state the state or canton
   * @param country the country's two letters after ISO 3166-1
   */
  public record Place(String city, String state, String country) {}
}
