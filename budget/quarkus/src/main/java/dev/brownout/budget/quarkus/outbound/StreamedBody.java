package dev.brownout.budget.quarkus.outbound;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The body of an answer that the caller reads itself, while the exchange still goes on.
 *
 * <p>It ends once: when it was read, closed or broke, or when its time was over. Whoever reads it
 * then is told which.
 */
final class StreamedBody extends InputStream {

  private final InputStream arriving;
  private final Exchange exchange;
  private Consumer<Answer> whenEnded = end -> {};
  private Function<Answer, IOException> inWords = end -> null;
  private Answer end;
  private IOException late;
  private volatile long bytes;
  private volatile boolean reading;

  StreamedBody(InputStream arriving, Exchange exchange) {
    this.arriving = arriving;
    this.exchange = exchange;
  }

  /** How much of it was read. */
  long bytes() {
    return bytes;
  }

  /** Whether somebody waits for more of it. */
  boolean isBeingRead() {
    return reading;
  }

  /**
   * Hands it to the caller of an attempt.
   *
   * @param words what a reader is told when it ends too early
   * @param listener told of its end, at once where it has ended already
   */
  void handOver(Function<Answer, IOException> words, Consumer<Answer> listener) {
    Answer already;
    synchronized (this) {
      inWords = words;
      whenEnded = listener;
      already = end;
    }
    if (already != null) {
      listener.accept(already);
    }
  }

  synchronized boolean hasEnded() {
    return end != null;
  }

  /** Ends it because its time is over; whoever reads on is told so. */
  void expire() {
    synchronized (this) {
      if (end != null) {
        return;
      }
      late = inWords.apply(Answer.timedOut());
    }
    end(Answer.timedOut());
    exchange.abandon();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    refuseLate(null);
    reading = true;
    try {
      int read = arriving.read(into, from, length);
      if (read < 0) {
        end(Answer.of(this));
      } else {
        bytes += read;
      }
      return read;
    } catch (IOException | RuntimeException broken) {
      refuseLate(broken);
      Answer end = Answer.broken(broken);
      end(end);
      exchange.abandon();
      IOException told = inWords.apply(end);
      if (told != null) {
        throw told;
      }
      throw broken;
    } finally {
      reading = false;
    }
  }

  @Override
  public int available() throws IOException {
    refuseLate(null);
    return arriving.available();
  }

  /** Lets go of what was not read: reset, unless all of it has arrived. */
  @Override
  public void close() throws IOException {
    boolean unread = !hasEnded();
    arriving.close();
    if (unread) {
      end(Answer.of(this));
      exchange.abandon();
    }
  }

  private synchronized void refuseLate(Throwable cause) throws IOException {
    if (late != null) {
      if (cause != null) {
        late.addSuppressed(cause);
      }
      throw late;
    }
  }

  private void end(Answer answer) {
    Consumer<Answer> listener;
    synchronized (this) {
      if (end != null) {
        return;
      }
      end = answer;
      listener = whenEnded;
    }
    listener.accept(answer);
  }
}
