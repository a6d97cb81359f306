/** How many extra attempts a caller may make, and how long it waits before each. */
package dev.brownout.budget.retry;
