package dev.brownout.gateway.tracking;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.LocalDate;

/**
 * What a recipient wants to know: where the shipment is, when it comes, and what is left to pay.
 *
 * @param shipmentId {@code S-} and eight digits
 * @param status how far it has come
 * @param carrier the company that carries it
 * @param service {@code economy}, {@code standard} or {@code express}
 * @param lastSeen the last scan
 * @param destination where it goes
 * @param promisedOn the day on which it should arrive
 * @param charge what is asked for it
 */
@RegisterForReflection
public record Tracking(
    String shipmentId,
    String status,
    String carrier,
    String service,
    Delivery.Scan lastSeen,
    Delivery.Place destination,
    LocalDate promisedOn,
    Charge charge)
    implements TrackingAnswer {

  /**
   * What is asked for the shipment.
   *
   * @param invoiceId {@code I-} and eight digits
   * @param status {@code open}, {@code paid} or {@code overdue}
   * @param currency three letters after ISO 4217
   * @param grossCents the sum with tax, in cents (or centimes)
   * @param dueOn the day by which to pay
   */
  @RegisterForReflection
  public record Charge(
      String invoiceId, String status, String currency, long grossCents, LocalDate dueOn) {

    static Charge of(Invoice invoice) {
      return new Charge(
          invoice.invoiceId(),
          invoice.status(),
          invoice.amount().currency(),
          invoice.amount().grossCents(),
          invoice.dueOn());
    }
  }

  /** Both arms in one. */
  static Tracking of(Delivery delivery, Invoice invoice) {
    return new Tracking(
        delivery.shipmentId(),
        delivery.status(),
        delivery.carrier(),
        delivery.service(),
        delivery.lastSeen(),
        delivery.destination(),
        delivery.promisedOn(),
        Charge.of(invoice));
  }
}
