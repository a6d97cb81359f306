/** Carrier events, passed on to the store under the key that they came with. */
package dev.brownout.deliveryops.event;
