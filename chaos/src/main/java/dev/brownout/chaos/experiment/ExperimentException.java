package dev.brownout.chaos.experiment;

import java.util.List;

/**
 * An experiment that cannot be run, or a question that it cannot answer. The message has one line
 * for each mistake, in the order of the file.
 */
public final class ExperimentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final List<String> mistakes;

  ExperimentException(List<String> mistakes) {
    super(String.join("\n", mistakes));
    this.mistakes = List.copyOf(mistakes);
  }

  /** The mistakes, each one line; never empty. */
  @SuppressWarnings("serial") // List.copyOf is serializable
  public List<String> mistakes() {
    return mistakes;
  }
}
