/**
 * The lesson's own model: steps one after another, durations read in turn from one cycle. {@link
 * dev.brownout.chaos.model.sequential.SequentialModel} is the door.
 */
package dev.brownout.chaos.model.sequential;
