/** The one place that decides whether an attempt starts, and the policy it decides by. */
package dev.brownout.budget.attempt;
