package dev.brownout.chaos.report;

import dev.brownout.chaos.agreement.Agreement;
import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.experiment.Policy;
import dev.brownout.chaos.measure.CellResult;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A run and what it measured.
 *
 * @param experiment the experiment as it ran, overrides included
 * @param transport how the services were called: {@code h2c} or {@code h1}
 * @param startedAt when the run began
 * @param versions what it was made with, by name; empty when no fleet came up
 * @param cells what each cell measured, in the order of the run
 * @param trouble why the run ended before its last cell, in words; empty when it did not
 */
public record RunResult(
    Experiment experiment,
    String transport,
    Instant startedAt,
    Map<String, String> versions,
    List<CellResult> cells,
    Optional<String> trouble) {

  /** Copies the list and refuses nulls. */
  public RunResult {
    Objects.requireNonNull(experiment, "experiment");
    Objects.requireNonNull(transport, "transport");
    Objects.requireNonNull(startedAt, "startedAt");
    Objects.requireNonNull(trouble, "trouble");
    versions = Collections.unmodifiableMap(new LinkedHashMap<>(versions));
    cells = List.copyOf(cells);
  }

  /** Whether the run got to its end, and every cell of it may be believed. */
  public boolean valid() {
    return trouble.isEmpty() && !cells.isEmpty() && cells.stream().allMatch(CellResult::valid);
  }

  /** Share of the predicted reads that came out as predicted; empty when none was predicted. */
  public OptionalDouble agreement() {
    List<Agreement> predicted =
        cells.stream().map(CellResult::agreement).flatMap(Optional::stream).toList();
    long reads = predicted.stream().mapToLong(Agreement::reads).sum();
    long agreeing = predicted.stream().mapToLong(Agreement::agreeing).sum();
    return reads == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) agreeing / reads);
  }

  /** Internal calls a second when every hop is called once for each read. */
  double basePerSecond() {
    return experiment.ratePerSecond() * experiment.hops().size();
  }

  /** The most attempts that a policy of this run makes at one hop. */
  int mostAttempts() {
    return cells.stream()
        .map(cell -> experiment.policy(cell.policy()))
        .mapToInt(policy -> Math.max(gateway(policy), service(policy)))
        .max()
        .orElse(1);
  }

  /**
   * The highest amplification that a policy of this run could reach: half of the hops are called by
   * the gateway, and the other half from within each of those calls.
   */
  double mostAmplification() {
    return cells.stream()
        .map(cell -> experiment.policy(cell.policy()))
        .mapToDouble(policy -> (gateway(policy) + gateway(policy) * (double) service(policy)) / 2)
        .max()
        .orElse(1);
  }

  private static int gateway(Policy policy) {
    return policy.gateway().maxAttempts();
  }

  private static int service(Policy policy) {
    return policy.service().maxAttempts();
  }
}
