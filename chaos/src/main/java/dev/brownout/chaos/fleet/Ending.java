package dev.brownout.chaos.fleet;

/** How a process of the fleet is asked to end. */
enum Ending {
  /** SIGTERM: services, Toxiproxy. */
  TERMINATE,
  /** SIGINT: PostgreSQL, which otherwise waits until its last client has gone. */
  INTERRUPT,
  /** Removal of its container: Toxiproxy in Docker. */
  REMOVE_CONTAINER,
  /** Not at all: somebody else's. */
  LEAVE
}
