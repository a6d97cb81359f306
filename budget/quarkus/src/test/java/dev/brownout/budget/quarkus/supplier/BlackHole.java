package dev.brownout.budget.quarkus.supplier;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A port on which connects hang: a listener that accepts nothing, and whose queue is full. Linux
 * then drops each further SYN; another system may refuse or accept it.
 */
final class BlackHole implements Closeable {

  private static final int MOST_FILLERS = 16;
  private static final int LOOKS = 5;

  private final ServerSocket listener;
  private final List<SocketChannel> fillers = new ArrayList<>();
  private final boolean hangs;

  BlackHole() throws IOException {
    listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    boolean full = false;
    while (!full && fillers.size() < MOST_FILLERS) {
      full = !connects();
    }
    hangs = full;
  }

  private boolean connects() throws IOException {
    SocketChannel filler = SocketChannel.open();
    fillers.add(filler);
    filler.configureBlocking(false);
    filler.connect(new InetSocketAddress(listener.getInetAddress(), port()));
    boolean connected = false;
    for (int look = 0; !connected && look < LOOKS; look++) {
      connected = filler.finishConnect();
      if (!connected) {
        LockSupport.parkNanos(MILLISECONDS.toNanos(10));
      }
    }
    return connected;
  }

  /** Whether connects to it hang here. */
  boolean hangs() {
    return hangs;
  }

  int port() {
    return listener.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    for (SocketChannel filler : fillers) {
      filler.close();
    }
    listener.close();
  }
}
