package dev.brownout.chaos.fleet;

import dev.brownout.chaos.fleet.Commands.Command;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/** A Toxiproxy on the PATH; the traffic counters need version 2.5 or newer. */
record InstalledToxiproxy(Surroundings surroundings, Commands commands) implements ToxiproxySource {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  @Override
  public String remedy() {
    return "put toxiproxy-server 2.5 or newer on the PATH";
  }

  @Override
  public Answer look(Progress progress) {
    Optional<Path> program =
        Stream.of("toxiproxy-server", "toxiproxy")
            .flatMap(name -> surroundings.program(name).stream())
            .findFirst();
    return program.map(this::checked).orElseGet(() -> new Missing("none there"));
  }

  private Answer checked(Path program) {
    String usage = commands.run(LIMIT, Command.of(program.toString(), "-h")).output();
    return usage.contains("-proxy-metrics")
        ? new Found(new ToxiproxyOrigin.Program(program))
        : new Missing(program + " is older: it does not know -proxy-metrics");
  }
}
