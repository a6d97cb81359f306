package dev.brownout.gateway.search;

import dev.brownout.gateway.tracking.Delivery;
import dev.brownout.gateway.tracking.Invoice;
import java.util.List;

/**
 * What was found under a reference.
 *
 * @param reference {@code R-} and eight digits
 * @param shipments where its shipments are, by their ids; empty when there are none
 * @param invoices what they cost, by their ids
 */
public record Found(String reference, List<Delivery> shipments, List<Invoice> invoices) {

  /** Copies the lists. */
  public Found {
    shipments = List.copyOf(shipments);
    invoices = List.copyOf(invoices);
  }
}
