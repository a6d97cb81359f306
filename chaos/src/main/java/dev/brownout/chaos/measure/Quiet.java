package dev.brownout.chaos.measure;

import dev.brownout.chaos.load.StopSignal;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Waits until other programs leave the CPU alone, with patience that ends. */
final class Quiet {

  private final CpuClock cpu;
  private final Supplier<Set<Long>> own;
  private final StopSignal stop;
  private final Duration window;
  private long windowsLeft;

  /**
   * A wait on this machine.
   *
   * @param own the processes that do not count as others
   * @param window how long the others are watched at a time
   * @param patience how many windows all waits of a run may take together
   */
  Quiet(CpuClock cpu, Supplier<Set<Long>> own, StopSignal stop, Duration window, long patience) {
    this.cpu = cpu;
    this.own = own;
    this.stop = stop;
    this.window = window;
    this.windowsLeft = patience;
  }

  /**
   * Returns after the first quiet window, or when this wait or all waits together took too long:
   * what is measured then says itself how noisy it was.
   *
   * @param longest how many windows this wait may take
   * @param heard told the others' share of each window that was not quiet, in cores
   */
  void await(int longest, Consumer<Double> heard) {
    for (int i = 0; i < longest && windowsLeft > 0; i++) {
      Optional<CpuReading> from = cpu.read(own.get());
      if (from.isEmpty()) {
        return;
      }
      if (stop.await(window)) {
        throw new StoppedException();
      }
      windowsLeft--;
      CpuShares shares = CpuShares.between(from, cpu.read(own.get()), cpu.cores());
      if (!shares.isMeasured() || shares.others() < Validity.MOST_OTHERS) {
        return;
      }
      heard.accept(shares.others());
    }
  }
}
