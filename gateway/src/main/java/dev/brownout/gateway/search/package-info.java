/**
 * The supplier search: the shipments and invoices of a reference, under a promise of its own; the
 * door is {@code SearchResource}.
 */
package dev.brownout.gateway.search;
