package dev.brownout.store.record;

import io.smallrye.config.ConfigMapping;

/** The settings of the store's own, all below {@code store}. */
@ConfigMapping(prefix = "store")
interface StoreSettings {

  /** Which kind of records this deployment serves: {@code shipments} or {@code invoices}. */
  Kind kind();
}
