/**
 * The records of the store: what they are, how they are found, and the resource that serves them.
 */
package dev.brownout.store.record;
