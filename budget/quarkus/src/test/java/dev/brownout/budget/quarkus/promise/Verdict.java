package dev.brownout.budget.quarkus.promise;

import java.util.List;

/**
 * What came of a cell.
 *
 * @param cell which one
 * @param broken what of the promise was not kept, each in a few words; empty when all was
 * @param end how the call ended, in all words
 */
record Verdict(Cell cell, List<String> broken, String end) {

  boolean isKept() {
    return broken.isEmpty();
  }

  @Override
  public String toString() {
    return cell + ": " + (isKept() ? "yes" : String.join("; ", broken)) + " (" + end + ")";
  }
}
