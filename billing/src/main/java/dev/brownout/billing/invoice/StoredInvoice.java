package dev.brownout.billing.invoice;

import java.time.LocalDate;
import java.util.Locale;

/**
 * An invoice as the store keeps it. Amounts are in cents (or centimes) of the currency.
 *
 * @param id {@code I-} and eight digits
 * @param shipmentId the shipment's id
 * @param status {@code open}, {@code paid} or {@code overdue}
 * @param currency three letters after ISO 4217
 * @param netCents the price before tax
 * @param vatBasisPoints the tax rate in hundredths of a per cent: 1900 is 19 %
 * @param vatCents the tax
 * @param grossCents net and tax together
 * @param issuedOn the day of the invoice
 * @param dueOn the day by which to pay
 * @param paidOn the day of the payment, null unless paid
 */
public record StoredInvoice(
    String id,
    String shipmentId,
    String status,
    String currency,
    long netCents,
    int vatBasisPoints,
    long vatCents,
    long grossCents,
    LocalDate issuedOn,
    LocalDate dueOn,
    LocalDate paidOn) {

  /**
   * Refuses an invoice without an id, or whose sums do not add up: the store's answer was broken.
   */
  public StoredInvoice {
    if (id == null || shipmentId == null || grossCents != netCents + vatCents) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "an invoice needs an id, a shipment and gross = net + VAT, but this is %s of %s with %d, %d, %d",
              id,
              shipmentId,
              grossCents,
              netCents,
              vatCents));
    }
  }
}
