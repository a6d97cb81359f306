package dev.brownout.chaos.agreement;

import dev.brownout.chaos.experiment.ReadClass;
import dev.brownout.chaos.load.ReadLog;
import dev.brownout.chaos.model.nested.Prediction;
import dev.brownout.chaos.model.nested.Scenario;
import dev.brownout.chaos.model.nested.Simulator;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A measured cell beside its prediction, read by read.
 *
 * @param prediction what the simulator says of the cell
 * @param hopCost what it was told that each hop costs besides its lane, measured before the cell
 * @param reads how many reads
 * @param agreeing how many of them came out as predicted: within, outside or dropped
 * @param disagreements the others, in the order of their numbers
 */
public record Agreement(
    Prediction prediction,
    Duration hopCost,
    int reads,
    int agreeing,
    List<Disagreement> disagreements) {

  /** Copies the list. */
  public Agreement {
    disagreements = List.copyOf(disagreements);
  }

  /**
   * Predicts a cell and compares.
   *
   * @param cell the cell as the fleet runs it, without costs
   * @param hopCost what each hop costs besides its lane; the edge is a hop like the others
   * @param measured the cell's reads
   * @param record asked for the attempts of reads that disagree
   */
  public static Agreement of(
      Scenario cell, Duration hopCost, ReadLog measured, AttemptRecord record) {
    Scenario costed = cell.on(cell.chain().costing(hopCost, hopCost));
    Prediction prediction = Simulator.predict(costed);
    int[] differing =
        IntStream.range(0, measured.size())
            .filter(read -> prediction.outcome(read) != measured.classOf(read))
            .toArray();
    List<Disagreement> disagreements =
        new Partings(costed, prediction, measured, record).of(differing);
    int reads = measured.size();
    return new Agreement(prediction, hopCost, reads, reads - differing.length, disagreements);
  }

  /** Share of the reads that came out as predicted, 0 to 1. */
  public double share() {
    return (double) agreeing / reads;
  }

  /** Reads that parted from their prediction by an answer that something held up. */
  public int lostAnswers() {
    return (int) disagreements.stream().filter(Disagreement::lostAnswer).count();
  }

  /** What was predicted for a read. */
  public ReadClass predicted(int read) {
    return prediction.outcome(read);
  }
}
