package dev.brownout.chaos.measure;

import dev.brownout.budget.time.ReadsSystemClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The machine as Linux shows it in {@code /proc}. */
final class ProcMachine implements Machine {

  private static final int REMOTE = 2;
  private static final int HEXADECIMAL = 16;

  private final Path proc;

  ProcMachine(Path proc) {
    this.proc = proc;
  }

  static Machine ofThisMachine() {
    return new ProcMachine(Path.of("/proc"));
  }

  @Override
  @ReadsSystemClock
  public Instant wallTime() {
    return Instant.now();
  }

  @Override
  public Optional<PortUse> busiest(int first, int last) {
    try {
      int most = localPorts();
      Map<Integer, Integer> taken = new HashMap<>();
      count("tcp", taken);
      count("tcp6", taken);
      return taken.entrySet().stream()
          .filter(entry -> entry.getKey() >= first && entry.getKey() <= last)
          .max(Comparator.comparingInt(Map.Entry::getValue))
          .map(entry -> new PortUse(entry.getKey(), entry.getValue(), most));
    } catch (IOException | RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  private int localPorts() throws IOException {
    String[] range =
        Files.readString(proc.resolve("sys/net/ipv4/ip_local_port_range")).strip().split("\\s+");
    return Integer.parseInt(range[1]) - Integer.parseInt(range[0]) + 1;
  }

  /** Counts sockets by the port that they are connected to, in whatever state. */
  private void count(String table, Map<Integer, Integer> taken) throws IOException {
    Path file = proc.resolve("net").resolve(table);
    if (!Files.exists(file)) {
      return;
    }
    try (var lines = Files.lines(file, StandardCharsets.US_ASCII)) {
      lines
          .skip(1)
          .map(line -> line.strip().split("\\s+")[REMOTE])
          .map(address -> address.substring(address.indexOf(':') + 1))
          .forEach(port -> taken.merge(Integer.parseInt(port, HEXADECIMAL), 1, Integer::sum));
    }
  }
}
