package dev.brownout.budget.time;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;

/**
 * A clock that stands still until it is turned: ticker and scheduler in one.
 *
 * <p>Models and tests run whole seconds of timeouts and waits on it in microseconds and always in
 * the same order: by due time, and first come, first served among equal due times. Single-threaded;
 * tasks run on the thread that turns the clock, and may schedule and cancel further ones.
 *
 * <p>Source: grpc-java's {@code FakeClock}.
 */
public final class VirtualClock implements Ticker {

  private final long originNanos;
  private long elapsedNanos;
  private long nextSequence;
  private Timer[] heap = new Timer[64];
  private int size;

  /** A clock whose first reading is 0. */
  public VirtualClock() {
    this(0L);
  }

  /**
   * A clock whose first reading is {@code originNanos}, any long: readings wrap behind {@link
   * Long#MAX_VALUE} as a real ticker's may.
   */
  public VirtualClock(long originNanos) {
    this.originNanos = originNanos;
  }

  @Override
  public long nanos() {
    return originNanos + elapsedNanos;
  }

  /** How many tasks wait. */
  public int waiting() {
    return size;
  }

  /**
   * Plans {@code task} for {@code delayNanos} from now.
   *
   * @param delayNanos 0 or more; 0 is due now, and runs when the clock is next turned
   * @throws IllegalArgumentException if the delay is negative, or ends more than 2<sup>63</sup> - 1
   *     nanoseconds (292 years) after the clock's origin
   */
  public Timer schedule(long delayNanos, Runnable task) {
    Timer timer =
        new Timer(this, laterBy(delayNanos), nextSequence++, Objects.requireNonNull(task, "task"));
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    siftUp(size++, timer);
    return timer;
  }

  /** Moves to the next due task and runs it; false, and nothing moves, if none waits. */
  public boolean runNext() {
    if (size == 0) {
      return false;
    }
    Timer timer = heap[0];
    removeAt(0);
    elapsedNanos = timer.dueNanos;
    timer.task.run();
    return true;
  }

  /** Runs tasks until none waits; does not return if each plans another. */
  public void runAll() {
    while (runNext()) {
      // runNext does the work
    }
  }

  /**
   * Moves on by {@code duration} and runs, in order and each at its own time, what falls due on the
   * way, its end included.
   *
   * @throws IllegalArgumentException as {@link #advance(long)}
   */
  public void advance(Duration duration) {
    advance(duration.toNanos());
  }

  /**
   * Moves on by {@code nanos} and runs, in order and each at its own time, what falls due on the
   * way, its end included.
   *
   * @param nanos 0 or more
   * @throws IllegalArgumentException if negative, or more than 2<sup>63</sup> - 1 nanoseconds (292
   *     years) after the clock's origin
   */
  public void advance(long nanos) {
    long target = laterBy(nanos);
    while (size > 0 && heap[0].dueNanos <= target) {
      runNext();
    }
    // A task may itself have turned the clock further than this.
    elapsedNanos = Math.max(elapsedNanos, target);
  }

  private long laterBy(long nanos) {
    long due = elapsedNanos + nanos;
    if (nanos < 0 || due < 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d ns from now: must be from 0 to %d, since a virtual clock runs forward,"
                  + " and 292 years in all",
              nanos,
              Long.MAX_VALUE - elapsedNanos));
    }
    return due;
  }

  private void removeAt(int index) {
    heap[index].index = -1;
    Timer last = heap[--size];
    heap[size] = null;
    if (index < size) {
      siftUp(index, last);
      siftDown(last.index, last);
    }
  }

  private void siftUp(int start, Timer timer) {
    int index = start;
    while (index > 0) {
      int parent = (index - 1) >>> 1;
      if (!timer.isBefore(heap[parent])) {
        break;
      }
      place(heap[parent], index);
      index = parent;
    }
    place(timer, index);
  }

  private void siftDown(int start, Timer timer) {
    int index = start;
    for (int child = 2 * index + 1; child < size; child = 2 * index + 1) {
      if (child + 1 < size && heap[child + 1].isBefore(heap[child])) {
        child++;
      }
      if (!heap[child].isBefore(timer)) {
        break;
      }
      place(heap[child], index);
      index = child;
    }
    place(timer, index);
  }

  private void place(Timer timer, int index) {
    heap[index] = timer;
    timer.index = index;
  }

  /** A planned task of a {@link VirtualClock}. */
  public static final class Timer {

    private final VirtualClock clock;
    private final long dueNanos;
    private final long sequence;
    private final Runnable task;
    private int index;

    private Timer(VirtualClock clock, long dueNanos, long sequence, Runnable task) {
      this.clock = clock;
      this.dueNanos = dueNanos;
      this.sequence = sequence;
      this.task = task;
    }

    /** Takes the task off the plan; false if it has run, runs now or was cancelled before. */
    public boolean cancel() {
      if (index < 0) {
        return false;
      }
      clock.removeAt(index);
      return true;
    }

    private boolean isBefore(Timer other) {
      return dueNanos != other.dueNanos ? dueNanos < other.dueNanos : sequence < other.sequence;
    }
  }
}
