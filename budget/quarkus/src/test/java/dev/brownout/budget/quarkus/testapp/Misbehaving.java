package dev.brownout.budget.quarkus.testapp;

import dev.brownout.budget.quarkus.supplier.MisbehavingSupplier;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;

/** Starts the supplier that misbehaves on demand, and tells the clients where it is. */
public final class Misbehaving implements QuarkusTestResourceLifecycleManager {

  private static MisbehavingSupplier supplier;

  /** The one that runs. */
  public static MisbehavingSupplier supplier() {
    return supplier;
  }

  @Override
  public Map<String, String> start() {
    supplier = MisbehavingSupplier.start();
    return Map.of("misbehaving.url", supplier.url());
  }

  @Override
  public void stop() {
    supplier.close();
  }
}
