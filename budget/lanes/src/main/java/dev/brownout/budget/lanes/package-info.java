/**
 * The lab: sends each attempt down a seeded lane, and runs each read under the policy of the
 * experiment that it names. All of it is inert unless {@code brownout.lab.enabled} is set.
 */
package dev.brownout.budget.lanes;
