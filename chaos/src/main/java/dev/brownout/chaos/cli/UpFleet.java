package dev.brownout.chaos.cli;

import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.FleetException;
import java.util.Locale;

/** Finds the fleet that is up. */
final class UpFleet {
  private UpFleet() {}

  /**
   * The fleet of a kind, held until it is given back.
   *
   * @throws EnvironmentException when none is up
   */
  static Fleet of(FleetKind kind, Tools tools) throws FleetException {
    return tools
        .lab()
        .attach(kind, tools.home())
        .orElseThrow(
            () ->
                new EnvironmentException(
                    String.format(
                        Locale.ROOT,
                        "no %s fleet is up; start one with %s",
                        Converters.name(kind),
                        kind.up())));
  }
}
