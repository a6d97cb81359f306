package dev.brownout.gateway.statement;

import java.util.List;

/** Whoever knows the shipments and the invoices. */
interface Suppliers {

  /**
   * The shipments of a statement.
   *
   * @throws SupplierException when they cannot be had now
   * @throws InterruptedException when this process is about to end
   */
  List<String> shipments(Part part) throws SupplierException, InterruptedException;

  /**
   * What there is to say about a part's shipment.
   *
   * @throws SupplierException when it cannot be had now
   * @throws InterruptedException when this process is about to end
   */
  Line line(Part part) throws SupplierException, InterruptedException;
}
