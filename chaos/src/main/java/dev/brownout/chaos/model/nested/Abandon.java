package dev.brownout.chaos.model.nested;

/** What happens below an attempt that its caller has given up. */
public enum Abandon {
  /** The call is reset, and everything under it that has not finished ends. The fleet's way. */
  RESET,
  /** The supplier is not told, and finishes its work for nobody. */
  FINISH
}
