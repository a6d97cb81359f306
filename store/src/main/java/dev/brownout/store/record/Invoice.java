package dev.brownout.store.record;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.vertx.sqlclient.Row;
import java.time.LocalDate;

/**
 * What is asked for one shipment. Amounts are in cents (or centimes) of the currency.
 *
 * @param id {@code I-} and eight digits
 * @param shipmentId the shipment's id, with the same digits
 * @param status {@code open}, {@code paid} or {@code overdue}
 * @param currency three letters after ISO 4217
 * @param netCents the price before tax
 * @param vatBasisPoints the tax rate in hundredths of a per cent: 1900 is 19 %
 * @param vatCents the tax, rounded half up
 * @param grossCents net and tax together
 * @param issuedOn the day of the invoice
 * @param dueOn the day by which to pay
 * @param paidOn the day of the payment, null unless paid
 */
@RegisterForReflection
public record Invoice(
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
    LocalDate paidOn)
    implements StoredRecord {

  static Invoice of(Row row) {
    return new Invoice(
        row.getString("id"),
        row.getString("shipment_id"),
        row.getString("status"),
        row.getString("currency"),
        row.getLong("net_cents"),
        row.getInteger("vat_basis_points"),
        row.getLong("vat_cents"),
        row.getLong("gross_cents"),
        row.getLocalDate("issued_on"),
        row.getLocalDate("due_on"),
        row.getLocalDate("paid_on"));
  }
}
