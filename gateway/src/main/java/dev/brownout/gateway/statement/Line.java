package dev.brownout.gateway.statement;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.LocalDate;

/**
 * What a statement says about one shipment.
 *
 * @param shipmentId {@code S-} and eight digits
 * @param status how far it has come
 * @param lastSeen the last scan; null when its supplier does not say
 * @param invoice what is to be paid; null when there is no invoice yet
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record Line(String shipmentId, String status, Scan lastSeen, Charge invoice) {

  /**
   * A scan on the way.
   *
   * @param at the instant, in UTC, after ISO 8601
   * @param city where it was scanned
   */
  @RegisterForReflection
  record Scan(String at, String city) {}

  /**
   * What is to be paid for a shipment.
   *
   * @param invoiceId {@code I-} and eight digits
   * @param status {@code open}, {@code paid} or {@code overdue}
   * @param currency three letters after ISO 4217
   * @param grossCents the sum with tax, in cents (or centimes)
   * @param dueOn the day by which to pay
   */
  @RegisterForReflection
  record Charge(
      String invoiceId, String status, String currency, long grossCents, LocalDate dueOn) {}
}
