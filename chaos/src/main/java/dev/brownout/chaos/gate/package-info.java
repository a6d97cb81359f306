/**
 * Judges a result by the gates of its experiment. {@link dev.brownout.chaos.gate.Verdicts} is the
 * door; beside it stand the forms in which verdicts are handed on.
 */
package dev.brownout.chaos.gate;
