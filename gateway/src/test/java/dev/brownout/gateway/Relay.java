package dev.brownout.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A port in front of PostgreSQL, which cuts a connection where a test says: PostgreSQL as its
 * caller sees it when it dies there.
 */
public final class Relay implements Closeable {

  /** Where a connection is cut. */
  public enum Cut {
    /** PostgreSQL never gets what was sent. */
    BEFORE,
    /** PostgreSQL does it, and its answer is lost. */
    AFTER
  }

  private record Order(Cut cut, String since, String text) {}

  private final ServerSocket door;
  private final int target;
  private final AtomicReference<Order> order = new AtomicReference<>();

  /** Listens on a free loopback port. */
  public Relay(int target) throws IOException {
    this.target = target;
    this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    daemon(this::accept);
  }

  /** The port to connect to. */
  public int port() {
    return door.getLocalPort();
  }

  /** Cuts the next connection that sends this text, once. */
  public void cut(Cut where, String text) {
    cut(where, "", text);
  }

  /** Cuts the next connection that sends this text after the other one, once. */
  public void cut(Cut where, String since, String text) {
    order.set(new Order(where, since, text));
  }

  /** Whether a connection was cut since the last order. */
  public boolean hasCut() {
    return order.get() == null;
  }

  private void accept() throws IOException {
    while (!door.isClosed()) {
      Line line = new Line(door.accept(), new Socket(door.getInetAddress(), target));
      daemon(() -> pass(line));
      daemon(line::answer);
    }
  }

  private void pass(Line line) throws IOException {
    try (line) {
      byte[] sent = new byte[65_536];
      InputStream from = line.caller.getInputStream();
      for (int n = from.read(sent); n > 0; n = from.read(sent)) {
        Order due = order.get();
        if (due != null && line.hasSent(new String(sent, 0, n, ISO_8859_1), due)) {
          order.set(null);
          if (due.cut() == Cut.BEFORE) {
            return;
          }
          line.mute = true;
        }
        line.server.getOutputStream().write(sent, 0, n);
      }
    }
  }

  /** One caller's connection. */
  private static final class Line implements Closeable {

    private final Socket caller;
    private final Socket server;
    private volatile boolean mute;
    private boolean armed;

    Line(Socket caller, Socket server) {
      this.caller = caller;
      this.server = server;
    }

    /** Its statements are sent one by one, so that each is in one piece. */
    boolean hasSent(String text, Order due) {
      armed |= text.contains(due.since());
      return armed && text.contains(due.text());
    }

    void answer() throws IOException {
      try (this) {
        byte[] answer = new byte[65_536];
        InputStream from = server.getInputStream();
        for (int n = from.read(answer); n > 0 && !mute; n = from.read(answer)) {
          caller.getOutputStream().write(answer, 0, n);
        }
      }
    }

    @Override
    public void close() throws IOException {
      caller.close();
      server.close();
    }
  }

  private interface Work {

    void run() throws IOException;
  }

  private static void daemon(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException cut) {
                // One side has gone, and with it this connection.
              }
            },
            "relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    door.close();
  }
}
