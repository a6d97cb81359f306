/**
 * The rules of each client, from the service's configuration or from a source of the application's
 * own.
 */
package dev.brownout.budget.quarkus.policy;
