package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.time.Ticker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcCpuTest {

  private static final long TICK = 10_000_000;

  @TempDir Path proc;

  private final Ticker ticker = () -> 77;

  @BeforeEach
  void twoCores() throws IOException {
    Files.writeString(
        proc.resolve("stat"),
        """
        cpu  100 20 3 9999 500 40 50 6 0 0
        cpu0 50 10 1 5000 250 20 25 3 0 0
        cpu1 50 10 2 4999 250 20 25 3 0 0
        intr 5
        """);
    process(12, "(java)", "30 4 2 1");
    process(13, "(odd) name (x)", "5 0 0 0");
  }

  private void process(long pid, String name, String times) throws IOException {
    Path folder = Files.createDirectories(proc.resolve(Long.toString(pid)));
    Files.writeString(
        folder.resolve("stat"),
        String.format(
            Locale.ROOT,
            "%d %s S 1 12 12 0 -1 4194304 9 9 9 9 %s 20 0 40 0 123 456",
            pid,
            name,
            times));
  }

  private Optional<CpuReading> read(int cores, Set<Long> own) {
    return new ProcCpu(proc, cores, ticker).read(own);
  }

  @Test
  void read_addsUserNiceSystemAndSteal_andLeavesOutIdleAndInterrupts() {
    assertThat(read(2, Set.of())).contains(new CpuReading(77, 129 * TICK, 0));
  }

  @Test
  void read_addsOwnProcesses_withTheirEndedChildren_whateverTheirNames() {
    assertThat(read(2, Set.of(12L, 13L)).orElseThrow().ownNanos()).isEqualTo(42 * TICK);
  }

  @Test
  void read_countsNothing_forAProcessThatHasGone() {
    assertThat(read(2, Set.of(12L, 999L)).orElseThrow().ownNanos()).isEqualTo(37 * TICK);
  }

  @Test
  void read_isEmpty_whereMoreCoresShowThanMayBeUsed() {
    assertThat(read(1, Set.of())).isEmpty();
  }

  @Test
  void read_isEmpty_withoutProc() throws IOException {
    Files.delete(proc.resolve("stat"));
    assertThat(read(2, Set.of())).isEmpty();
  }

  @Test
  void read_isEmpty_whenTheFileIsUnlikeLinux() throws IOException {
    Files.writeString(proc.resolve("stat"), "cpu\ncpu0 a\ncpu1 b\nfoo");
    assertThat(read(2, Set.of(12L)).map(CpuReading::busyNanos).orElse(0L)).isZero();
  }
}
