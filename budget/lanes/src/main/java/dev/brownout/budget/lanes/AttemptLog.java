package dev.brownout.budget.lanes;

import dev.brownout.budget.quarkus.outbound.AttemptEnd;
import dev.brownout.budget.quarkus.outbound.AttemptHook;
import dev.brownout.budget.quarkus.outbound.AttemptInfo;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The attempts of the cell that have ended, {@value #MOST} at most: older ones make room for newer.
 *
 * <p>Kept in columns: as objects, a cell's attempts would grow old together, and the collection of
 * their remains would be measured in a later cell.
 */
@Singleton
class AttemptLog implements AttemptHook {

  /** More than a cell of 5,000 reads with two arms of six attempts each. */
  static final int MOST = 1 << 16;

  private final int room;
  private final String[] reads;
  private final String[] names;
  private final long[] timeouts;
  private final long[] begun;
  private final long[] ended;
  private final Map<String, String> known = new HashMap<>();
  private long written;

  AttemptLog(LabConfig config) {
    room = config.lab().enabled() ? MOST : 0;
    reads = new String[room];
    names = new String[3 * room];
    timeouts = new long[room];
    begun = new long[room];
    ended = new long[room];
  }

  @Override
  public synchronized void ended(AttemptEnd end) {
    if (room > 0) {
      AttemptInfo attempt = end.attempt();
      int row = (int) (written++ % MOST);
      reads[row] = attempt.requestId();
      names[3 * row] = attempt.client();
      names[3 * row + 1] = once(attempt.path());
      names[3 * row + 2] = end.result();
      timeouts[row] = attempt.timeoutNanos();
      begun[row] = end.begunNanos();
      ended[row] = end.endedNanos();
    }
  }

  /** Paths are made anew for each attempt, and there are only a few. */
  private String once(String path) {
    String first = known.get(path);
    if (first == null) {
      known.put(path, path);
      return path;
    }
    return first;
  }

  /** Forgets them all. */
  synchronized void clear() {
    Arrays.fill(reads, null);
    known.clear();
    written = 0;
  }

  /** The attempts of these reads, in the order of their ends. */
  synchronized List<Attempt> of(Set<String> requestIds) {
    List<Attempt> found = new ArrayList<>();
    for (long each = Math.max(0, written - room); each < written; each++) {
      int row = (int) (each % MOST);
      if (requestIds.contains(reads[row])) {
        found.add(attempt(row));
      }
    }
    return found;
  }

  private Attempt attempt(int row) {
    return new Attempt(
        reads[row],
        names[3 * row],
        names[3 * row + 1],
        timeouts[row],
        begun[row],
        ended[row],
        names[3 * row + 2]);
  }

  /** One attempt; see {@link AttemptInfo} and {@link AttemptEnd}. */
  record Attempt(
      String requestId,
      String client,
      String path,
      long timeoutNanos,
      long begunNanos,
      long endedNanos,
      String result) {}
}
