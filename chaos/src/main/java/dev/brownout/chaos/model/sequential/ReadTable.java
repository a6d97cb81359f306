package dev.brownout.chaos.model.sequential;

/** What a read without a retry budget comes to, by the cycle position at which it starts. */
final class ReadTable {

  private final Chain chain;
  final int[] next;
  final long[] elapsedNanos;
  final boolean[] answered;
  final long[] primary;
  final long[] extra;

  ReadTable(Chain chain) {
    int positions = chain.positions();
    this.chain = chain;
    this.next = new int[positions];
    this.elapsedNanos = new long[positions];
    this.answered = new boolean[positions];
    this.primary = new long[positions];
    this.extra = new long[positions];
    for (int position = 0; position < positions; position++) {
      fill(position);
    }
    chain.position = 0;
    chain.primary = 0;
    chain.extra = 0;
  }

  private void fill(int position) {
    chain.position = position;
    chain.primary = 0;
    chain.extra = 0;
    chain.read();
    next[position] = chain.position;
    elapsedNanos[position] = chain.elapsedNanos;
    answered[position] = chain.answered;
    primary[position] = chain.primary;
    extra[position] = chain.extra;
  }

  /** Enters reads by the positions at which they started. */
  void enter(long[] readsFrom, Tally tally) {
    for (int position = 0; position < readsFrom.length; position++) {
      long reads = readsFrom[position];
      tally.add(chain, elapsedNanos[position], answered[position], reads);
      tally.addCalls(Math.multiplyExact(primary[position] + extra[position], reads));
    }
  }
}
