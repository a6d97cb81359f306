package dev.brownout.gateway.statement;

import java.util.Objects;

/**
 * What a statement is of: the shipments of a customer that were announced in one month, or all
 * under one reference.
 *
 * @param customer {@code C-} and eight digits; null with a reference
 * @param month such as {@code 2026-01}; null with a reference
 * @param reference {@code R-} and eight digits; null with a customer
 */
record Subject(String customer, String month, String reference) {

  Subject {
    if ((customer == null) == (reference == null) || (customer == null) != (month == null)) {
      throw new IllegalArgumentException(
          "a statement is of a customer and a month, or of a reference");
    }
  }

  static Subject month(String customer, String month) {
    return new Subject(Objects.requireNonNull(customer), Objects.requireNonNull(month), null);
  }

  static Subject reference(String reference) {
    return new Subject(null, null, Objects.requireNonNull(reference));
  }

  /** Whether a shipment that was announced on a day (after ISO 8601) belongs to it. */
  boolean includes(String announced) {
    return month == null || announced.startsWith(month + "-");
  }
}
