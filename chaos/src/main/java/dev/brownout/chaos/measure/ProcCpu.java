package dev.brownout.chaos.measure;

import dev.brownout.budget.time.Ticker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * CPU times of Linux, from {@code /proc}.
 *
 * <p>Busy is user, nice, system and what the hypervisor gave to others (steal). Interrupt time is
 * left out: some kernels add it to the process it fell on and others do not, and on loopback it is
 * mostly the fleet's own. Where {@code /proc} shows more cores than this process may use, the
 * machine's total says nothing about the neighbours here, and nothing is measured.
 */
final class ProcCpu implements CpuClock {

  /** {@code USER_HZ}, which Linux keeps at 100 towards programs whatever the kernel runs at. */
  private static final long NANOS_PER_TICK = 10_000_000;

  private static final int USER = 1;
  private static final int NICE = 2;
  private static final int SYSTEM = 3;
  private static final int STEAL = 8;

  /** Fields of {@code /proc/<pid>/stat} counted from the one after the name's last bracket. */
  private static final int FIRST_TIME = 11;

  private static final int TIMES = 4;

  private final Path proc;
  private final int cores;
  private final Ticker ticker;

  ProcCpu(Path proc, int cores, Ticker ticker) {
    this.proc = proc;
    this.cores = cores;
    this.ticker = ticker;
  }

  static CpuClock ofThisMachine(Ticker ticker) {
    return new ProcCpu(Path.of("/proc"), Runtime.getRuntime().availableProcessors(), ticker);
  }

  @Override
  public int cores() {
    return cores;
  }

  @Override
  public Optional<CpuReading> read(Set<Long> own) {
    try {
      List<String> lines = Files.readAllLines(proc.resolve("stat"), StandardCharsets.US_ASCII);
      long coresSeen = lines.stream().filter(line -> line.matches("cpu\\d+ .*")).count();
      if (coresSeen != cores) {
        return Optional.empty();
      }
      long ownTicks = own.stream().mapToLong(this::ticksOf).sum();
      long busyTicks = busyTicks(lines.get(0));
      return Optional.of(
          new CpuReading(ticker.nanos(), busyTicks * NANOS_PER_TICK, ownTicks * NANOS_PER_TICK));
    } catch (IOException | RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  private static long busyTicks(String totals) {
    String[] fields = totals.trim().split("\\s+");
    long busy = 0;
    for (int each : new int[] {USER, NICE, SYSTEM, STEAL}) {
      busy += each < fields.length ? Long.parseLong(fields[each]) : 0;
    }
    return busy;
  }

  /** Its own time and that of its ended children; 0 when it has gone, its parent has it then. */
  private long ticksOf(long pid) {
    try {
      String stat =
          Files.readString(
              proc.resolve(Long.toString(pid)).resolve("stat"), StandardCharsets.ISO_8859_1);
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).trim().split(" ");
      long ticks = 0;
      for (int i = FIRST_TIME; i < FIRST_TIME + TIMES; i++) {
        ticks += Long.parseLong(fields[i]);
      }
      return ticks;
    } catch (IOException gone) {
      return 0;
    }
  }
}
