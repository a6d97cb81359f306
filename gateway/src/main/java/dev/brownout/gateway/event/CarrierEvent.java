package dev.brownout.gateway.event;

import dev.brownout.gateway.input.Fields;
import dev.brownout.gateway.input.Form;

/**
 * What a carrier says happened to a shipment.
 *
 * @param code what happened; one of the statuses of a shipment
 * @param at when: an instant in UTC, after ISO 8601
 * @param city where
 */
public record CarrierEvent(String code, String at, String city) {

  private static final Form CODE =
      Form.oneOf("announced", "picked-up", "in-transit", "out-for-delivery", "delivered");
  private static final Form CITY = Form.line(100);

  /** The event of a body that was sent; refuses what is missing, wrong or too much. */
  static CarrierEvent of(Fields sent) {
    sent.only("code", "at", "city");
    return new CarrierEvent(
        sent.text("code", CODE), sent.instant("at").toString(), sent.text("city", CITY));
  }
}
