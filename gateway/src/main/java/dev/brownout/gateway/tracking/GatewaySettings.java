package dev.brownout.gateway.tracking;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** The settings of the gateway's own, all below {@code gateway}. */
@ConfigMapping(prefix = "gateway")
interface GatewaySettings {

  /** What a read does when one of its arms fails: {@code wait} (default) or {@code fail-fast}. */
  @WithDefault("wait")
  Arms arms();
}
