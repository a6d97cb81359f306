package dev.brownout.chaos.model.sequential;

import java.util.Arrays;

/** Reads without a retry budget: from the second visit of a position on, they repeat. */
final class Repeating {

  private final ReadTable table;
  private final int positions;

  Repeating(Chain chain) {
    this.table = new ReadTable(chain);
    this.positions = chain.positions();
  }

  Tally run(long reads) {
    long[] readsFrom = new long[positions];
    int[] visited = new int[positions];
    Arrays.fill(visited, -1);
    int position = 0;
    int done = 0;
    while (done < reads && visited[position] < 0) {
      visited[position] = done++;
      readsFrom[position]++;
      position = table.next[position];
    }
    if (done < reads) {
      repeat(readsFrom, position, done - visited[position], reads - done);
    }
    Tally tally = new Tally();
    table.enter(readsFrom, tally);
    return tally;
  }

  private void repeat(long[] readsFrom, int start, int period, long reads) {
    int position = start;
    for (int step = 0; step < period; step++) {
      readsFrom[position] += reads / period + (step < reads % period ? 1 : 0);
      position = table.next[position];
    }
  }
}
