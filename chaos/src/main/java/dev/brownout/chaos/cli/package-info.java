/**
 * The verbs of {@code chaos/chaos}. {@link dev.brownout.chaos.cli.Main} is the door; nothing else
 * of this package is for others.
 */
package dev.brownout.chaos.cli;
