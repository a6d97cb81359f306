package dev.brownout.chaos.experiment;

/** Which way a regime's latency is injected. */
public enum Direction {
  /** The supplier does its work at once; its answer is slow. The default. */
  DOWNSTREAM,
  /** The question is slow; one that its caller has abandoned still arrives. */
  UPSTREAM
}
