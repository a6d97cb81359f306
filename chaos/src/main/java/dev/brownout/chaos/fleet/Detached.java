package dev.brownout.chaos.fleet;

import java.util.ArrayList;
import java.util.List;

/**
 * Commands that run in a session of their own, where the system has {@code setsid}: then Ctrl-C and
 * the end of the terminal reach this program only, which stops the fleet in order or leaves it up.
 */
record Detached(Surroundings surroundings) {

  /**
   * The words of a command that runs so; the process is the same, since {@code setsid} becomes it.
   */
  List<String> words(List<String> command) {
    List<String> words = new ArrayList<>();
    surroundings.program("setsid").ifPresent(setsid -> words.add(setsid.toString()));
    words.addAll(command);
    return words;
  }
}
