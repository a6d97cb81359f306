/**
 * Judges whether each write had exactly one effect: a pure function of what its callers saw and
 * what the database has. The door is {@code OnceCheck}.
 */
package dev.brownout.chaos.once;
