/**
 * How far measured shares may be from what they would be with other luck, and whether two runs of
 * the same reads differ by more than that. All at the level of 95 %.
 */
package dev.brownout.chaos.statistics;
