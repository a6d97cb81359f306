/**
 * Predicted beside measured, read by read: {@link dev.brownout.chaos.agreement.Agreement} is the
 * door.
 */
package dev.brownout.chaos.agreement;
