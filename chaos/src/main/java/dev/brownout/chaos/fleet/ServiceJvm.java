package dev.brownout.chaos.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Memory and flags of the services' virtual machines.
 *
 * @param firstHeapMiB heap to begin with; 160
 * @param gatewayHeapMiB most heap of the gateway, which holds every read in flight; 512
 * @param serviceHeapMiB most heap of each other service; 384
 * @param flags further flags, the same for all
 */
public record ServiceJvm(
    int firstHeapMiB, int gatewayHeapMiB, int serviceHeapMiB, List<String> flags) {

  /** Refuses a heap that begins larger than it may become. */
  public ServiceJvm {
    if (firstHeapMiB < 16 || gatewayHeapMiB < firstHeapMiB || serviceHeapMiB < firstHeapMiB) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "heap from %d to %d MiB (gateway) and %d MiB (others): begin with 16 or more and end higher",
              firstHeapMiB,
              gatewayHeapMiB,
              serviceHeapMiB));
    }
    flags = List.copyOf(flags);
  }

  /**
   * What the lab runs with. The parallel collector: the serial one stopped the gateway for 20 ms at
   * a time in the heaviest cell, and G1's barriers and helpers cost more than its short pauses
   * gain.
   */
  public static ServiceJvm usual() {
    return new ServiceJvm(
        160,
        512,
        384,
        List.of(
            "-XX:+UseParallelGC",
            "-XX:ParallelGCThreads=2",
            "-Xmn96m",
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.net.preferIPv4Stack=true"));
  }

  /**
   * The same, but code is compiled once and quickly: at its speed within seconds, where the usual
   * one compiles for more than a minute on two cores, and then needs a third less CPU. For a short
   * run at less than the peak.
   */
  public static ServiceJvm soonAtSpeed() {
    ServiceJvm usual = usual();
    List<String> flags = new ArrayList<>(usual.flags);
    flags.add("-XX:TieredStopAtLevel=1");
    return new ServiceJvm(
        usual.firstHeapMiB, usual.gatewayHeapMiB, usual.serviceHeapMiB, List.copyOf(flags));
  }

  List<String> arguments(String service) {
    int most = service.equals("gateway") ? gatewayHeapMiB : serviceHeapMiB;
    List<String> arguments = new ArrayList<>();
    arguments.add("-Xms" + firstHeapMiB + "m");
    arguments.add("-Xmx" + most + "m");
    arguments.addAll(flags);
    return arguments;
  }
}
