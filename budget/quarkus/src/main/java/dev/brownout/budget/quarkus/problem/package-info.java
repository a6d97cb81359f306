/** Error answers that account for the time. */
package dev.brownout.budget.quarkus.problem;
