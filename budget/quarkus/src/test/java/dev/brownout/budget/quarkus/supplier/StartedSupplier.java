package dev.brownout.budget.quarkus.supplier;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.HashMap;
import java.util.Map;

/**
 * Starts a {@link MisbehavingSupplier} before the application, and puts it into the test's fields
 * of that type.
 *
 * <p>Sets {@code misbehaving.url}, {@code misbehaving.silent-port}, and {@code
 * misbehaving.black-hole-port} where there is one, for the settings of clients.
 */
public final class StartedSupplier implements QuarkusTestResourceLifecycleManager {

  private MisbehavingSupplier supplier;

  @Override
  public Map<String, String> start() {
    supplier = MisbehavingSupplier.start();
    Map<String, String> settings = new HashMap<>();
    settings.put("misbehaving.url", supplier.url());
    settings.put("misbehaving.silent-port", Integer.toString(supplier.silentPort()));
    supplier
        .blackHolePort()
        .ifPresent(port -> settings.put("misbehaving.black-hole-port", Integer.toString(port)));
    return settings;
  }

  @Override
  public void inject(TestInjector injector) {
    injector.injectIntoFields(supplier, field -> field.getType() == MisbehavingSupplier.class);
  }

  @Override
  public void stop() {
    if (supplier != null) {
      supplier.close();
    }
  }
}
