package dev.brownout.chaos.measure;

import dev.brownout.chaos.load.ReadFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What speaks for or against believing a cell.
 *
 * @param lateP99Ms 99th percentile of sent - planned, in milliseconds
 * @param hopCost what each hop cost besides its lane in the warm reads
 * @param lostAnswers share of the reads that lost an answer which their lane let through in time; 0
 *     where there is no prediction
 * @param readFailures reads without a complete answer, by cause
 * @param readCauses a message for each cause
 * @param hops what the counters say
 * @param mixes which lanes the attempts took
 * @param silentLanes lanes that attempts were sent down while Toxiproxy saw no byte on them
 * @param cpu who used the CPU during the measured reads
 * @param clockJump by how much the date and time moved otherwise than time itself
 * @param ports the port of the fleet with the most connections made to it; empty when not measured
 * @param restarted services that are another process than before the cell
 * @param trouble a part of the fleet that has died, in words
 * @param unsettled what still moved at the end, in words
 */
record Evidence(
    double lateP99Ms,
    Duration hopCost,
    double lostAnswers,
    Map<ReadFailure, Integer> readFailures,
    Map<ReadFailure, String> readCauses,
    List<HopCounts> hops,
    List<LaneMix> mixes,
    List<String> silentLanes,
    CpuShares cpu,
    Duration clockJump,
    Optional<PortUse> ports,
    List<String> restarted,
    Optional<String> trouble,
    Optional<String> unsettled) {}
