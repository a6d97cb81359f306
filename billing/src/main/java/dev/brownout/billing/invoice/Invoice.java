package dev.brownout.billing.invoice;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * What is asked for one shipment and whether it is settled.
 *
 * @param invoiceId {@code I-} and eight digits
 * @param shipmentId {@code S-} and the same digits
 * @param status {@code open}, {@code paid} or {@code overdue}
 * @param amount the sums
 * @param issuedOn the day of the invoice
 * @param dueOn the day by which to pay
 * @param paidOn the day of the payment, null unless paid
 */
public record Invoice(
    String invoiceId,
    String shipmentId,
    String status,
    Amount amount,
    LocalDate issuedOn,
    LocalDate dueOn,
    LocalDate paidOn) {

  /**
   * Sums in cents (or centimes) of one currency.
   *
   * @param currency three letters after ISO 4217
   * @param netCents the price before tax
   * @param vatPercent the tax rate in per cent, such as 8.10
   * @param vatCents the tax
   * @param grossCents net and tax together
   */
  public record Amount(
      String currency, long netCents, BigDecimal vatPercent, long vatCents, long grossCents) {}

  /** What the store's record says. */
  static Invoice of(StoredInvoice stored) {
    return new Invoice(
        stored.id(),
        stored.shipmentId(),
        stored.status(),
        new Amount(
            stored.currency(),
            stored.netCents(),
            BigDecimal.valueOf(stored.vatBasisPoints(), 2),
            stored.vatCents(),
            stored.grossCents()),
        stored.issuedOn(),
        stored.dueOn(),
        stored.paidOn());
  }
}
