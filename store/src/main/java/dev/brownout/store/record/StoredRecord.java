package dev.brownout.store.record;

/** What the store keeps under one id. */
public sealed interface StoredRecord permits Shipment, Invoice {

  /** The record's id: {@code S-} or {@code I-} and eight digits. */
  String id();
}
