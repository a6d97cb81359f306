/** The delivery of a shipment: the resource, what it answers, and the client of the store. */
package dev.brownout.deliveryops.delivery;
