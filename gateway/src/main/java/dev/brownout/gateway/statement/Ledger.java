package dev.brownout.gateway.statement;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Which parts of which statement were begun and finished. Each method is one transaction, and none
 * changes a statement that has ended, so that whoever comes late changes nothing.
 */
interface Ledger {

  /** Begins the next part that is due, and counts that; empty when none is. */
  Optional<Part> begin(UUID statement);

  /** Finishes part 0 with the shipments it has found; the statement is done when there are none. */
  void list(Part part, List<String> shipments);

  /** Finishes a part with its line, and counts it; the statement is done when it was the last. */
  void finish(Part part, Line line);

  /** Puts a part off that could not be finished. */
  void postpone(Part part, Duration wait);

  /** Ends a statement that cannot be made, for a reason in words. */
  void fail(Part part, String reason);

  /** How long it is until a part is due, 0 if one is; empty when the statement has ended. */
  Optional<Duration> untilNext(UUID statement);
}
