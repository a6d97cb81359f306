package dev.brownout.chaos.measure;

/**
 * How many local ports are taken by connections towards one port, those that have ended and wait
 * among them. When all are taken, no further connection can be made to it.
 *
 * @param port the port that the connections are made to
 * @param taken local ports that are taken
 * @param most local ports that there are
 */
record PortUse(int port, int taken, int most) {}
