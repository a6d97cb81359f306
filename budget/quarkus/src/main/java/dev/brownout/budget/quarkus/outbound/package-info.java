/**
 * What leaves: the attempts of a budgeted call, their headers, and the reset of those nobody waits
 * for.
 */
package dev.brownout.budget.quarkus.outbound;
