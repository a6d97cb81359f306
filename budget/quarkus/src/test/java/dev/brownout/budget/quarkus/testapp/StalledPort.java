package dev.brownout.budget.quarkus.testapp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * A port in front of a supplier that lets no connection through until it is opened: it leaves them
 * in the kernel's queue, which is full, or takes them and says nothing.
 */
public final class StalledPort implements AutoCloseable {

  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
  private static final int ESTABLISHED = 1;
  private static final int CONNECTING = 2;

  private final ServerSocket socket;
  private final int supplier;
  private final Queue<Socket> held = new ConcurrentLinkedQueue<>();
  private volatile boolean open;

  private StalledPort(int backlog, int supplier) throws IOException {
    this.socket = new ServerSocket(0, backlog, LOOPBACK);
    this.supplier = supplier;
  }

  /** One whose queue is full: a connect to it hangs. */
  public static StalledPort full(int supplier) throws IOException {
    var port = new StalledPort(1, supplier);
    while (port.takesOneMore()) {}
    return port;
  }

  private boolean takesOneMore() throws IOException {
    var filler = new Socket();
    held.add(filler);
    try {
      filler.connect(socket.getLocalSocketAddress(), 200);
      return true;
    } catch (SocketTimeoutException full) {
      return false;
    }
  }

  /** One that takes each connection and never says a word. */
  public static StalledPort silent(int supplier) throws IOException {
    var port = new StalledPort(50, supplier);
    port.accept();
    return port;
  }

  /** Its number. */
  public int number() {
    return socket.getLocalPort();
  }

  /** Lets connections through from now on; those that were held are closed. */
  public void open() throws IOException {
    boolean wasFull = !open && held.stream().noneMatch(one -> one.getLocalPort() == number());
    open = true;
    closeHeld();
    if (wasFull) {
      accept();
    }
  }

  private void accept() {
    run(
        () -> {
          while (true) {
            Socket caller = socket.accept();
            held.add(caller);
            if (open) {
              var answering = new Socket(LOOPBACK, supplier);
              pipe(caller, answering);
              pipe(answering, caller);
            }
          }
        });
  }

  private static void pipe(Socket from, Socket to) {
    run(
        () -> {
          try (from;
              to) {
            from.getInputStream().transferTo(to.getOutputStream());
          }
        });
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void run(Work work) {
    var thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException closed) {
                // The other side has ended it, or the test.
              }
            },
            "stalled-port");
    thread.setDaemon(true);
    thread.start();
  }

  private void closeHeld() throws IOException {
    for (Socket one = held.poll(); one != null; one = held.poll()) {
      one.close();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
    closeHeld();
  }

  /** How many sockets of this machine are connected, or connecting, to a port. */
  public static long socketsTo(int port) {
    return Stream.of("/proc/net/tcp", "/proc/net/tcp6")
        .map(Path::of)
        .filter(Files::exists)
        .flatMap(table -> lines(table).stream().skip(1))
        .map(line -> line.trim().split("\\s+"))
        .filter(row -> row[2].endsWith(String.format(Locale.ROOT, ":%04X", port)))
        .map(row -> Integer.parseInt(row[3], 16))
        .filter(state -> state == ESTABLISHED || state == CONNECTING)
        .count();
  }

  private static List<String> lines(Path table) {
    try {
      return new ArrayList<>(Files.readAllLines(table));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
