/**
 * The nested chain on virtual time: what the fleet is, predicted read by read. {@link
 * dev.brownout.chaos.model.nested.Simulator} is the door.
 */
package dev.brownout.chaos.model.nested;
