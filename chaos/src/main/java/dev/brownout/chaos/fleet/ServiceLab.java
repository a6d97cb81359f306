package dev.brownout.chaos.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** What a service of the lab says of itself. */
final class ServiceLab {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private ServiceLab() {}

  /**
   * What cannot change while it runs.
   *
   * @param experiment SHA-256 of the experiment file that it has read
   * @param transport towards the services that it calls; empty for one that calls none
   * @param instance changes with every start
   */
  record Identity(String experiment, Optional<Transport> transport, String instance) {}

  /**
   * Asks a service.
   *
   * @throws FleetException when it does not answer, or is not in the lab
   */
  static Identity of(String name, URI address) throws FleetException {
    JsonNode lab = get(name, address.resolve("/q/info")).path("lab");
    Optional<Transport> transport =
        lab.has("transport")
            ? Optional.of(
                Transport.valueOf(lab.path("transport").asText().toUpperCase(Locale.ROOT)))
            : Optional.empty();
    String experiment = lab.path("experiment_sha256").asText();
    return new Identity(experiment, transport, instance(name, address));
  }

  /** Which start of a service answers now; empty when none answers in time. */
  static Optional<String> instanceNow(String name, URI address) {
    try {
      return Optional.of(instance(name, address));
    } catch (FleetException silent) {
      return Optional.empty();
    }
  }

  private static String instance(String name, URI address) throws FleetException {
    return get(name, address.resolve("/lab/cell")).path("instance").asText();
  }

  private static JsonNode get(String name, URI address) throws FleetException {
    try {
      return Http.json(address, LIMIT);
    } catch (IOException failed) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "%s does not answer at %s: %s; start it with docker compose up --wait",
              name,
              address,
              failed.getMessage() == null
                  ? failed.getClass().getSimpleName()
                  : failed.getMessage()),
          failed);
    }
  }
}
