package dev.brownout.chaos.observe;

import io.micrometer.core.instrument.Tags;

/** A policy under a regime, as the labels of a metric. */
record Cell(String policy, String regime) {

  Tags tags() {
    return Tags.of("policy", policy, "regime", regime);
  }
}
