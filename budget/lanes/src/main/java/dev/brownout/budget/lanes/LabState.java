package dev.brownout.budget.lanes;

import jakarta.inject.Singleton;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The cell that is being measured, and the seed of its lanes. */
@Singleton
class LabState {

  private final String instance = UUID.randomUUID().toString();
  private volatile Cell cell;

  LabState(@ConfigProperty(name = "experiment.seed", defaultValue = "0") long seed) {
    this.cell = new Cell("none", seed);
  }

  /** Changes with every start of the process. */
  String instance() {
    return instance;
  }

  Cell cell() {
    return cell;
  }

  long seed() {
    return cell.seed();
  }

  void enter(Cell next) {
    cell = next;
  }

  /**
   * A cell.
   *
   * @param cell its name, such as {@code normal/retry-budget}
   * @param seed what decides each attempt's lane
   */
  record Cell(String cell, long seed) {}
}
