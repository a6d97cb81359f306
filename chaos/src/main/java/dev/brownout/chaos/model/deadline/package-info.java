/**
 * One request under one deadline, told step by step. {@link
 * dev.brownout.chaos.model.deadline.DeadlinePath} is the door.
 */
package dev.brownout.chaos.model.deadline;
