package dev.brownout.chaos.measure;

/** What a run is doing. */
public enum Phase {
  /** The fleet and the driver get warm before anything is measured. */
  WARM_UP("warm-up"),
  /** Waits for other programs to leave the CPU alone, at most half a minute. */
  QUIET("waiting for a quiet machine"),
  /** Lays another regime on the lanes, with nothing in flight. */
  REGIME("regime"),
  /** Reads under the cell's policy that are not measured. */
  WARM_READS("warm reads"),
  /** Waits until nothing is in flight and the counters stand still. */
  DRAIN("drain"),
  /** The measured reads. */
  MEASURE("measuring"),
  /** After a collapse: a pause and gentle reads, so that the next cell meets a healthy fleet. */
  RECOVER("recovering"),
  /** A cell is done; the note says what it measured, or why it is invalid or repeated. */
  CELL_DONE("done");

  private final String words;

  Phase(String words) {
    this.words = words;
  }

  /** The phase in words, for a progress line. */
  public String words() {
    return words;
  }
}
