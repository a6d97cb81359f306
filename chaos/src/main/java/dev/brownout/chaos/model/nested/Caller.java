package dev.brownout.chaos.model.nested;

/** Who waits for a call: a read, or the attempt that the calling process is answering. */
interface Caller {

  /** The call is over and this is what came of it. */
  void answered(Answer answer);
}
