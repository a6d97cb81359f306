package dev.brownout.chaos.writes;

import dev.brownout.chaos.fault.Disturbance.Kind;
import dev.brownout.chaos.once.Judgement;
import dev.brownout.chaos.once.WriteCall;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What came of a run.
 *
 * @param plan what was to be done
 * @param calls every call
 * @param judgement how the promises were kept; empty when it was stopped before the end
 * @param laid how often each toxic was laid on each hop
 * @param kills how many kills were done
 * @param unsettled writes that nobody was told the outcome of, not even in calm
 * @param took from the first call to the last
 * @param history where the calls are written down
 * @param doubts why the run may not be believed; empty when it may
 */
public record WritesOutcome(
    WritesPlan plan,
    List<WriteCall> calls,
    Optional<Judgement> judgement,
    Map<Kind, Map<String, Integer>> laid,
    int kills,
    int unsettled,
    Duration took,
    Path history,
    List<String> doubts) {}
