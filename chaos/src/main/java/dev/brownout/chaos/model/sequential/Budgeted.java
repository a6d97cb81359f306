package dev.brownout.chaos.model.sequential;

/**
 * Reads with a retry budget. As long as it could pay for the most that a read can ask for, the read
 * is taken from the table; else it is walked through.
 */
final class Budgeted {

  private final Chain chain;
  private final ReadTable table;
  private final double ratio;
  private final long mostExtra;

  Budgeted(Chain chain, double ratio) {
    this.chain = chain;
    this.table = new ReadTable(chain);
    this.ratio = ratio;
    this.mostExtra = chain.mostExtra();
    chain.limitTo(ratio);
  }

  Tally run(long reads) {
    Tally tally = new Tally();
    long[] readsFrom = new long[chain.positions()];
    Walked walked = new Walked(chain, tally);
    for (long read = 0; read < reads; read++) {
      if (chain.extra + mostExtra <= ratio * chain.primary) {
        skip(readsFrom);
      } else {
        walked.read();
      }
    }
    walked.flush();
    table.enter(readsFrom, tally);
    return tally;
  }

  private void skip(long[] readsFrom) {
    int position = chain.position;
    readsFrom[position]++;
    chain.primary += table.primary[position];
    chain.extra += table.extra[position];
    chain.position = table.next[position];
  }

  /** Reads that are walked through, entered in runs of equal ones. */
  private static final class Walked {

    private static final int RECENT = 256;

    private final Chain chain;
    private final Tally tally;
    private final long[] nanos = new long[RECENT];
    private final long[] counts = new long[RECENT];

    Walked(Chain chain, Tally tally) {
      this.chain = chain;
      this.tally = tally;
    }

    void read() {
      long before = chain.primary + chain.extra;
      chain.read();
      tally.addCalls(chain.primary + chain.extra - before);
      long key = chain.answered ? chain.elapsedNanos : ~chain.elapsedNanos;
      int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 56);
      if (nanos[slot] != key) {
        enter(slot);
        nanos[slot] = key;
      }
      counts[slot]++;
    }

    void flush() {
      for (int slot = 0; slot < RECENT; slot++) {
        enter(slot);
      }
    }

    private void enter(int slot) {
      long key = nanos[slot];
      tally.add(chain, key < 0 ? ~key : key, key >= 0, counts[slot]);
      counts[slot] = 0;
    }
  }
}
