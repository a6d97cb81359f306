/** What arrives: the caller's budget, read from its headers and kept for the length of the call. */
package dev.brownout.budget.quarkus.inbound;
