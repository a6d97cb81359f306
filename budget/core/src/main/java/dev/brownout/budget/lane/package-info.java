/** The seeded choice of a lane: the same attempt has the same luck under every policy. */
package dev.brownout.budget.lane;
