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
  /** A cell may not be believed and is measured once more; the note says why. */
  CELL_REPEATED("once more", "↻"),
  /** A cell is done and may be believed; the note says what it measured. */
  CELL_DONE("done", "✓"),
  /** A cell is done and may not be believed; the note says what it measured and why. */
  CELL_INVALID("invalid", "✗");

  private final String words;
  private final String mark;

  Phase(String words) {
    this(words, "");
  }

  Phase(String words, String mark) {
    this.words = words;
    this.mark = mark;
  }

  /** Whether it ends a measurement of a cell, rather than being a part of it. */
  public boolean isEnd() {
    return !mark.isEmpty();
  }

  /** The mark of an end; empty for a part. */
  public String mark() {
    return mark;
  }

  /** The phase in words, for a progress line. */
  public String words() {
    return words;
  }
}
