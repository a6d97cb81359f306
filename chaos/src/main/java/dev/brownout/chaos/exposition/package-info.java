/** Metrics as programs show them to Prometheus, read: the services' and Toxiproxy's. */
package dev.brownout.chaos.exposition;
