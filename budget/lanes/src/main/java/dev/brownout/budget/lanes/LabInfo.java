package dev.brownout.budget.lanes;

import io.quarkus.info.runtime.spi.InfoContributor;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.microprofile.config.Config;

/**
 * What a process of the lab says of itself at {@code /q/info}, below {@code lab}: the SHA-256 of
 * the experiment it has read and, where it calls others, the transport. Empty outside the lab.
 */
@Singleton
class LabInfo implements InfoContributor {

  private final LabConfig lab;
  private final ExperimentHash hash;
  private final Config config;

  LabInfo(LabConfig lab, ExperimentHash hash, Config config) {
    this.lab = lab;
    this.hash = hash;
    this.config = config;
  }

  @Override
  public String name() {
    return "lab";
  }

  @Override
  public String displayName() {
    return "Lab";
  }

  @Override
  public Map<String, Object> data() {
    Map<String, Object> data = new LinkedHashMap<>();
    if (lab.lab().enabled()) {
      data.put("experiment_sha256", hash.hex());
      lab.lanes().keySet().stream().findFirst().ifPresent(any -> data.put("transport", of(any)));
    }
    return data;
  }

  private String of(String client) {
    String key = "quarkus.rest-client.\"" + client + "\".http2";
    return config.getOptionalValue(key, Boolean.class).orElse(false) ? "h2c" : "h1";
  }
}
