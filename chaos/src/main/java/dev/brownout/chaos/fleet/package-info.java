/** The fleet on this machine: PostgreSQL, Toxiproxy and the five services as processes. */
package dev.brownout.chaos.fleet;
