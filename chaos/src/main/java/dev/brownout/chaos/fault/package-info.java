/** Faults: the lanes that Toxiproxy listens on, and the latency each of them adds. */
package dev.brownout.chaos.fault;
