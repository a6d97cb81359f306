package dev.brownout.chaos.measure;

import dev.brownout.chaos.load.ReadFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Says why a cell may not be believed: each reason in words, with value and limit. */
final class Validity {

  /** How late the driver may send, in milliseconds at the 99th percentile. */
  static final double MOST_LATE_MS = 5;

  /** What a hop may cost besides its lane: more, and waiting for the CPU is what is measured. */
  static final Duration MOST_HOP_COST = Duration.ofMillis(10);

  /** Share of reads that may lose an answer although its lane was quick enough. */
  static final double MOST_LOST_ANSWERS = 0.02;

  /** What programs outside the fleet and the tool may use, in cores. */
  static final double MOST_OTHERS = 0.15;

  /** Share of all cores above which the fleet itself is the limit. */
  static final double SATURATED = 0.97;

  /** How far date and time may move besides time itself: many times what a time server corrects. */
  static final Duration MOST_JUMP = Duration.ofMillis(250);

  /** Share of the local ports that connections towards one port may take. */
  static final double MOST_PORTS = 0.9;

  private static final int MOST_NAMED = 4;
  private static final double NANOS_PER_MS = 1e6;

  private Validity() {}

  /** Every reason; empty when the cell may be believed. */
  static List<String> reasons(Evidence evidence) {
    var reasons = new ArrayList<String>();
    evidence.trouble().ifPresent(reasons::add);
    reasons.addAll(restarts(evidence.restarted()));
    lateness(evidence.lateP99Ms()).ifPresent(reasons::add);
    slowness(evidence.hopCost()).ifPresent(reasons::add);
    stall(evidence.lostAnswers()).ifPresent(reasons::add);
    reasons.addAll(readFailures(evidence.readFailures(), evidence.readCauses()));
    evidence.hops().stream().flatMap(Validity::hopFaults).forEach(reasons::add);
    evidence.mixes().stream().flatMap(mix -> mix.fault().stream()).forEach(reasons::add);
    silence(evidence.silentLanes()).ifPresent(reasons::add);
    others(evidence.cpu()).ifPresent(reasons::add);
    saturation(evidence.cpu()).ifPresent(reasons::add);
    jump(evidence.clockJump()).ifPresent(reasons::add);
    evidence.ports().flatMap(Validity::exhaustion).ifPresent(reasons::add);
    evidence.unsettled().ifPresent(reasons::add);
    return reasons;
  }

  static Optional<String> lateness(double p99Ms) {
    return when(
        p99Ms > MOST_LATE_MS,
        () ->
            String.format(
                Locale.ROOT,
                "the driver sent late: p99 of sent - planned is %s, limit %s",
                Words.ms(p99Ms),
                Words.ms(MOST_LATE_MS)));
  }

  static Optional<String> slowness(Duration hopCost) {
    return when(
        hopCost.compareTo(MOST_HOP_COST) > 0,
        () ->
            String.format(
                Locale.ROOT,
                "each hop took %s besides its lane when the cell began, limit %s: the fleet was not at speed; leave the machine alone or lower --rate",
                Words.ms(hopCost.toNanos() / NANOS_PER_MS),
                Words.ms(MOST_HOP_COST.toMillis())));
  }

  static Optional<String> stall(double lostAnswers) {
    return when(
        lostAnswers > MOST_LOST_ANSWERS,
        () ->
            String.format(
                Locale.ROOT,
                "%s of the reads lost an answer that its lane let through in time, limit %s: the fleet paused or waited for the CPU; leave the machine alone, lower --rate, or run again",
                Words.percent(lostAnswers),
                Words.percent(MOST_LOST_ANSWERS)));
  }

  static List<String> restarts(List<String> services) {
    return services.stream()
        .map(name -> name + " restarted during the cell (process_start_time_seconds changed)")
        .toList();
  }

  static List<String> readFailures(
      Map<ReadFailure, Integer> failures, Map<ReadFailure, String> causes) {
    var reasons = new ArrayList<String>();
    failures.forEach(
        (failure, count) -> {
          if (failure.isConnection()) {
            reasons.add(
                String.format(
                    Locale.ROOT,
                    "%s failed at the driver (%s: %s), limit 0",
                    Words.count(count, "read"),
                    failure.label(),
                    causes.get(failure)));
          } else if (failure == ReadFailure.TIMEOUT) {
            reasons.add(
                String.format(
                    Locale.ROOT,
                    "%s had no answer within the driver's own timeout, limit 0: calls hang",
                    Words.count(count, "read")));
          }
        });
    return reasons;
  }

  static Stream<String> hopFaults(HopCounts hop) {
    return Stream.of(connections(hop), arrivals(hop), strays(hop)).flatMap(Optional::stream);
  }

  static Optional<String> connections(HopCounts hop) {
    long failed = hop.results().getOrDefault("connection", 0L);
    return when(
        failed > 0,
        () ->
            String.format(
                Locale.ROOT,
                "%s of %s failed with their connection, limit 0",
                Words.count(failed, "attempt"),
                hop.hop()));
  }

  static Optional<String> arrivals(HopCounts hop) {
    return when(
        hop.arrivals() == 0,
        () ->
            String.format(
                Locale.ROOT, "no call arrived over %s by its supplier's counter", hop.hop()));
  }

  static Optional<String> strays(HopCounts hop) {
    return when(
        hop.strays() > 0,
        () ->
            String.format(
                Locale.ROOT,
                "%s arrived over %s under another policy, limit 0: something else drives this fleet",
                Words.count(hop.strays(), "call"),
                hop.hop()));
  }

  static Optional<String> silence(List<String> lanes) {
    return when(
        !lanes.isEmpty(),
        () ->
            String.format(
                Locale.ROOT,
                "%s saw no traffic by Toxiproxy's count, limit 0: %s%s",
                Words.count(lanes.size(), "planned fault"),
                String.join(", ", lanes.subList(0, Math.min(MOST_NAMED, lanes.size()))),
                lanes.size() > MOST_NAMED ? ", …" : ""));
  }

  static Optional<String> others(CpuShares cpu) {
    return when(
        cpu.others() > MOST_OTHERS,
        () ->
            String.format(
                Locale.ROOT,
                "other programs used %s of a core, limit %s: end them and run again",
                Words.percent(cpu.others()),
                Words.percent(MOST_OTHERS)));
  }

  static Optional<String> saturation(CpuShares cpu) {
    double share = cpu.own() / cpu.cores();
    return when(
        share > SATURATED,
        () ->
            String.format(
                Locale.ROOT,
                "fleet and tool used %s of all %d cores, limit %s: the machine was the limit; lower --rate",
                Words.percent(share),
                cpu.cores(),
                Words.percent(SATURATED)));
  }

  static Optional<String> jump(Duration jump) {
    return when(
        jump.abs().compareTo(MOST_JUMP) > 0,
        () ->
            String.format(
                Locale.ROOT,
                "the machine's clock jumped by %+d ms during the cell, limit %d ms: it was set, or the machine slept",
                jump.toMillis(),
                MOST_JUMP.toMillis()));
  }

  static Optional<String> exhaustion(PortUse ports) {
    return when(
        ports.taken() > ports.most() * MOST_PORTS,
        () ->
            String.format(
                Locale.ROOT,
                "connections to port %d have taken %d of %d local ports, limit %s: they ran out; use --transport h2c or lower --rate",
                ports.port(),
                ports.taken(),
                ports.most(),
                Words.percent(MOST_PORTS)));
  }

  private static Optional<String> when(boolean wrong, Supplier<String> reason) {
    return wrong ? Optional.of(reason.get()) : Optional.empty();
  }
}
