/**
 * Carrier events: written to a shipment at most once for each idempotency key, and their keys'
 * expiry.
 */
package dev.brownout.store.event;
