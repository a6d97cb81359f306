package dev.brownout.chaos.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcMachineTest {
  private static final String HEAD =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n";

  @TempDir private Path proc;

  /** Three connections to port 20009 (4E29), one of them over, and one to port 20030 (4E3E). */
  @BeforeEach
  void laySockets() throws IOException {
    Files.createDirectories(proc.resolve("net"));
    Path range = proc.resolve("sys/net/ipv4/ip_local_port_range");
    Files.createDirectories(range.getParent());
    Files.writeString(range, "32768\t60999\n");
    Files.writeString(
        proc.resolve("net/tcp"),
        HEAD
            + "   0: 0100007F:4E29 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0\n"
            + "   1: 0100007F:8000 0100007F:4E29 01 00000000:00000000 00:00000000 00000000     0\n"
            + "   2: 0100007F:8001 0100007F:4E29 06 00000000:00000000 00:00000000 00000000     0\n"
            + "   3: 0100007F:4E29 0100007F:8000 01 00000000:00000000 00:00000000 00000000     0\n"
            + "   4: 0100007F:8002 0100007F:4E3E 01 00000000:00000000 00:00000000 00000000     0\n");
    Files.writeString(
        proc.resolve("net/tcp6"),
        HEAD
            + "   0: 0000000000000000FFFF00000100007F:8003 0000000000000000FFFF00000100007F:4E29 01"
            + " 00000000:00000000 00:00000000 00000000     0\n");
  }

  @Test
  void busiest_countsEndedConnectionsAndBothFamilies() {
    assertThat(new ProcMachine(proc).busiest(20_000, 20_095))
        .contains(new PortUse(20_009, 3, 28_232));
  }

  @Test
  void busiest_looksAtItsRangeOnly() {
    assertThat(new ProcMachine(proc).busiest(20_020, 20_095))
        .contains(new PortUse(20_030, 1, 28_232));
    assertThat(new ProcMachine(proc).busiest(30_000, 30_095)).isEmpty();
  }

  @Test
  void busiest_isNothing_whereItCannotBeTold() {
    assertThat(new ProcMachine(proc.resolve("none")).busiest(20_000, 20_095)).isEmpty();
  }
}
