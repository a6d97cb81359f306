package dev.brownout.chaos.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** How a fleet runs. */
enum FleetKind {
  /** As processes of this machine. */
  LOCAL("chaos/chaos up", "chaos/chaos down"),
  /** In the containers of {@code docker-compose.yml}. */
  COMPOSE("docker compose up --build --wait", "docker compose down");

  private final String up;
  private final String down;

  FleetKind(String up, String down) {
    this.up = up;
    this.down = down;
  }

  /** The command that starts it. */
  String up() {
    return up;
  }

  /** The command that stops it. */
  String down() {
    return down;
  }

  /** The option by which a verb is told. The tool's own image sets the variable. */
  static final class Choice {
    @Option(
        names = "--fleet",
        paramLabel = "local|compose",
        defaultValue = "${env:BROWNOUT_FLEET:-local}",
        converter = OfFleetKind.class,
        description =
            "Processes of this machine, or the containers of docker-compose.yml (default:"
                + " ${DEFAULT-VALUE}).")
    private FleetKind kind;

    FleetKind kind() {
      return kind;
    }
  }

  /** Reads {@code local} and {@code compose}. */
  static final class OfFleetKind implements ITypeConverter<FleetKind> {
    @Override
    public FleetKind convert(String text) {
      return Converters.oneOf(FleetKind.class, text);
    }
  }
}
