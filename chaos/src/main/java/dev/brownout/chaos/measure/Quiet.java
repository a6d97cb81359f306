package dev.brownout.chaos.measure;

import dev.brownout.chaos.load.StopSignal;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Waits until other programs leave the CPU alone, with patience that ends. */
final class Quiet {

  private static final Duration WINDOW = Duration.ofSeconds(1);

  private final CpuClock cpu;
  private final Supplier<Set<Long>> own;
  private final StopSignal stop;
  private int windowsLeft;

  /**
   * A wait on this machine.
   *
   * @param own the processes that do not count as others
   * @param patience what all waits of a run may take together
   */
  Quiet(CpuClock cpu, Supplier<Set<Long>> own, StopSignal stop, Duration patience) {
    this.cpu = cpu;
    this.own = own;
    this.stop = stop;
    this.windowsLeft = (int) patience.toSeconds();
  }

  /**
   * Returns after the first quiet second, or when this wait or all waits together took too long:
   * what is measured then says itself how noisy it was.
   *
   * @param longest the bound of this wait
   * @param heard told the others' share of each second that was not quiet, in cores
   */
  void await(Duration longest, Consumer<Double> heard) {
    for (int i = 0; i < longest.toSeconds() && windowsLeft > 0; i++) {
      Optional<CpuReading> from = cpu.read(own.get());
      if (from.isEmpty()) {
        return;
      }
      if (stop.await(WINDOW)) {
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
