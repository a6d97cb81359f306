package dev.brownout.store.event;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** The settings of idempotency keys, all below {@code store.idempotency}. */
@ConfigMapping(prefix = "store.idempotency")
interface IdempotencySettings {

  /** How long a key is known after its first answer: 1 s to 366 d; 24 h by default. */
  @WithDefault("24h")
  Duration keptFor();

  /** How often expired keys are removed: 1 s or more; each minute by default. */
  @WithDefault("1m")
  Duration expiryEvery();

  /** How many expired keys one statement removes: 1 to 100,000; 1,000 by default. */
  @WithDefault("1000")
  int expiryBatch();
}
