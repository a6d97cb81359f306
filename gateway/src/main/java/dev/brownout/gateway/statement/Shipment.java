package dev.brownout.gateway.statement;

import java.util.List;

/**
 * What delivery-ops says about a shipment; what a statement does not need is left out.
 *
 * @param shipmentId {@code S-} and eight digits
 * @param status how far it has come
 * @param lastSeen the last scan
 * @param history every scan, oldest first
 */
public record Shipment(String shipmentId, String status, Scan lastSeen, List<Scan> history) {

  /** Refuses a shipment that does not say which or where it is: the answer was broken. */
  public Shipment {
    if (shipmentId == null || status == null || history == null || history.isEmpty()) {
      throw new IllegalArgumentException(
          "a shipment needs an id, a status and its scans, but this is " + shipmentId);
    }
  }

  /** When it was announced, in UTC, after ISO 8601. */
  String announced() {
    return history.get(0).at();
  }

  /**
   * A scan on the way.
   *
   * @param at the instant, in UTC, after ISO 8601
   * @param city where it was scanned
   */
  public record Scan(String at, String city) {}
}
