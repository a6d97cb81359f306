package dev.brownout.gateway.statement;

import java.util.UUID;

/**
 * A part of a statement that was begun.
 *
 * @param statement whose part it is
 * @param subject what the statement is of
 * @param number 0 for the list of the shipments, else the shipment's place in it
 * @param shipment {@code S-} and eight digits; null for part 0
 * @param attempt how often it was begun, this time included
 */
record Part(UUID statement, Subject subject, int number, String shipment, int attempt) {

  /** Whether it lists the shipments, which makes the other parts. */
  boolean isList() {
    return number == 0;
  }

  /** What it is, for a sentence. */
  String words() {
    return isList() ? "the list of shipments" : "shipment " + shipment;
  }
}
