package dev.brownout.chaos.fleet;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The least that is an HTTP/1.1 server with connections that stay open; for tests. */
final class TinyHttpServer implements AutoCloseable {
  private static final String LENGTH = "content-length:";

  private final ServerSocket server;
  private final Handler handler;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  /** A question. */
  record Request(String method, String path, String body) {}

  /** An answer. */
  record Response(int status, String body) {}

  /** Answers questions; called from one thread a connection. */
  @FunctionalInterface
  interface Handler {
    Response answer(Request request) throws IOException;
  }

  private TinyHttpServer(ServerSocket server, Handler handler) {
    this.server = server;
    this.handler = handler;
  }

  /**
   * Listens and answers until it is closed.
   *
   * @param port 0 for any
   */
  static TinyHttpServer start(InetAddress address, int port, Handler handler) throws IOException {
    TinyHttpServer started = new TinyHttpServer(new ServerSocket(port, 100, address), handler);
    daemon(started::accept);
    return started;
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "tiny-http");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return server.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        open.add(socket);
        daemon(() -> serve(socket));
      }
    } catch (IOException closed) {
      // That is how it ends.
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      String line = line(in);
      while (line != null) {
        String[] words = line.split(" ", 3);
        Response response = handler.answer(new Request(words[0], words[1], body(in)));
        socket.getOutputStream().write(bytes(response));
        line = words[2].equals("HTTP/1.0") ? null : line(in);
      }
    } catch (IOException ended) {
      // The other side has gone.
    } finally {
      open.remove(socket);
    }
  }

  private static String body(InputStream in) throws IOException {
    int length = 0;
    for (String header = line(in); header != null && !header.isEmpty(); header = line(in)) {
      if (header.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
        length = Integer.parseInt(header.substring(LENGTH.length()).strip());
      }
    }
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    int next = in.read();
    while (next >= 0 && next != '\n') {
      line.append((char) next);
      next = in.read();
    }
    return next < 0 ? null : line.toString().stripTrailing();
  }

  private static byte[] bytes(Response response) {
    int length = response.body().getBytes(StandardCharsets.UTF_8).length;
    // An answer without content must not tell a length.
    String header = response.status() == 204 ? "" : "Content-Length: " + length + "\r\n";
    String head = String.format(Locale.ROOT, "HTTP/1.1 %d X\r\n", response.status());
    return (head + header + "\r\n" + response.body()).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
