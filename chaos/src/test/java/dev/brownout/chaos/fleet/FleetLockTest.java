package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetLockTest {
  @TempDir Path folder;

  private Path file() {
    return folder.resolve("target").resolve("lock");
  }

  /** Takes the lock and keeps it until it is ended. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] arguments) throws Exception {
      FleetLock lock = FleetLock.take(Path.of(arguments[0]));
      System.out.println("taken");
      new CountDownLatch(1).await();
      lock.close();
    }
  }

  @Test
  void lock_ofAnotherProcess_isRefusedWithItsPid_andFreeOnceThatIsKilled() throws Exception {
    Process holder =
        new ProcessBuilder(Programs.java(Holder.class, file().toString()))
            .redirectErrorStream(true)
            .start();
    try {
      assertThat(holder.inputReader().readLine()).isEqualTo("taken");
      assertThatThrownBy(() -> FleetLock.take(file()))
          .isInstanceOf(FleetException.class)
          .hasMessageContaining("another run is going on")
          .hasMessageContaining("pid " + holder.pid())
          .hasMessageContaining(file().toString());
    } finally {
      holder.destroyForcibly();
      holder.waitFor();
    }
    FleetLock.take(file()).close();
  }

  @Test
  void lock_ofThisProcess_isRefused_andStaysHeldAfterThat() throws Exception {
    try (FleetLock lock = FleetLock.take(file())) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> FleetLock.take(file())).isInstanceOf(FleetException.class);
      assertThat(
              new ProcessBuilder(Programs.java(Holder.class, file().toString()))
                  .redirectErrorStream(true)
                  .start()
                  .inputReader()
                  .readLine())
          .contains("another run is going on")
          .contains("pid " + ProcessHandle.current().pid());
    }
  }

  @Test
  void lock_canBeTakenAgain_afterItWasGivenBack() throws Exception {
    FleetLock.take(file()).close();
    FleetLock.take(file()).close();
  }
}
