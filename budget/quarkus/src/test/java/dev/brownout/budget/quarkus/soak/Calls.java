package dev.brownout.budget.quarkus.soak;

import dev.brownout.budget.quarkus.Budgeted;
import dev.brownout.budget.quarkus.testapp.Programs;
import dev.brownout.budget.quarkus.testapp.TenStreams;

/** A supplier's calls in every type; each interface below is a client with a pool of its own. */
public interface Calls extends Programs.Api, Programs.Uploads {

  /** How many streams each HTTP/2 connection has. */
  int STREAMS = 10;

  /** Over HTTP/1.1. */
  @Budgeted
  interface H1 extends Calls {}

  /** Over HTTP/2, for what leaves the connection alone. */
  @Budgeted
  @TenStreams
  interface H2 extends Calls {}

  /** Over HTTP/2, for what ends the connection. */
  @Budgeted
  @TenStreams
  interface H2Ends extends Calls {}

  /** Over HTTP/2, for what blocks the connection. */
  @Budgeted
  @TenStreams
  interface H2Blocked extends Calls {}

  /** Over TLS, to a port that says nothing. */
  @Budgeted
  interface Silence extends Calls {}

  /** To a port on which connects hang. */
  @Budgeted
  interface Hole extends Calls {}
}
