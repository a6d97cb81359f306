/**
 * Splits the end-to-end budget over a chain, read as steps in sequence and as nested attempts.
 * {@link dev.brownout.chaos.model.plan.BudgetPlan} is the door.
 */
package dev.brownout.chaos.model.plan;
