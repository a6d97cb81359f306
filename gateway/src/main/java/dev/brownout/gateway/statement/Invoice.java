package dev.brownout.gateway.statement;

import java.time.LocalDate;

/**
 * What billing says about a shipment; what a statement does not need is left out.
 *
 * @param invoiceId {@code I-} and eight digits
 * @param status {@code open}, {@code paid} or {@code overdue}
 * @param amount the sum
 * @param dueOn the day by which to pay
 */
public record Invoice(String invoiceId, String status, Amount amount, LocalDate dueOn) {

  /** Refuses an invoice that does not say what it asks for: the answer was broken. */
  public Invoice {
    if (invoiceId == null || status == null || amount == null || amount.currency() == null) {
      throw new IllegalArgumentException(
          "an invoice needs an id, a status and an amount, but this is " + invoiceId);
    }
  }

  /**
   * A sum in cents (or centimes).
   *
   * @param currency three letters after ISO 4217
   * @param grossCents the sum with tax
   */
  public record Amount(String currency, long grossCents) {}
}
