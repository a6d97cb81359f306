package dev.brownout.chaos.fleet;

/** How the services talk to each other. */
public enum Transport {
  /**
   * HTTP/2 in clear text: one connection a lane; a call that is given up costs one frame. The
   * default.
   */
  H2C,
  /** HTTP/1.1: a call that is given up costs its connection. */
  H1
}
