/**
 * One deadline and one owner of the retries for the REST clients of a Quarkus service: {@link
 * dev.brownout.budget.quarkus.Budgeted} on a client interface, {@code budget.*} in the
 * configuration.
 */
package dev.brownout.budget.quarkus;
