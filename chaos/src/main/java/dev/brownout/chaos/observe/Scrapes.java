package dev.brownout.chaos.observe;

import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.load.StopSignal;
import java.time.Duration;

/** When the metrics were fetched, and how long the next time may be waited for. */
final class Scrapes {

  /** For one scrape tells no interval; this is longer than most have. */
  private static final Duration UNKNOWN_GAP = Duration.ofSeconds(15);

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
  private static final int GAPS = 3;

  private final Ticker ticker;
  private int begun;
  private int ended;
  private long lastBegun;
  private long longestGap;

  Scrapes(Ticker ticker) {
    this.ticker = ticker;
  }

  synchronized void begun() {
    long now = ticker.nanos();
    if (begun > 0) {
      longestGap = Math.max(longestGap, now - lastBegun);
    }
    lastBegun = now;
    begun++;
  }

  synchronized void ended() {
    ended++;
  }

  synchronized boolean any() {
    return begun > 0;
  }

  /** How long the next scrape is waited for; zero when there never was one. */
  synchronized Duration patience() {
    if (begun == 0) {
      return Duration.ZERO;
    }
    Duration gap = begun == 1 ? UNKNOWN_GAP : Duration.ofNanos(longestGap).multipliedBy(GAPS);
    return gap.compareTo(SHORTEST) < 0 ? SHORTEST : gap.compareTo(LONGEST) > 0 ? LONGEST : gap;
  }

  /** Waits for one more scrape, as long as there is patience. */
  void awaitOneMore(StopSignal stop) {
    OneMore next = oneMore();
    long bound = patience().toNanos();
    long start = ticker.nanos();
    while (!next.hasCome() && ticker.nanos() - start < bound) {
      if (stop.await(BETWEEN_LOOKS)) {
        return;
      }
    }
  }

  /** The scrape that begins next: one that is under way may have missed the last figures. */
  synchronized OneMore oneMore() {
    return new OneMore(begun);
  }

  private synchronized int allEnded() {
    return ended;
  }

  /** A scrape that is waited for. One thread answers, so scrapes end in the order they began. */
  final class OneMore {

    private final int before;

    private OneMore(int before) {
      this.before = before;
    }

    /** Whether it has begun and ended. */
    boolean hasCome() {
      return allEnded() > before;
    }
  }
}
