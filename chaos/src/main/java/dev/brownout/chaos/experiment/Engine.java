package dev.brownout.chaos.experiment;

/** Which attempt loop a policy runs through. */
public enum Engine {
  /** The budget library's loop around the REST client. The default. */
  BUDGET,
  /** Plain SmallRye Fault Tolerance annotations, as many services have them today. */
  SMALLRYE
}
