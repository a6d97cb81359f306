/**
 * Strict reading of what callers send: JSON bodies and the texts in them. Whatever is not exactly
 * what was asked for is refused with a problem that names the field. The door is {@code Input}.
 */
package dev.brownout.gateway.input;
