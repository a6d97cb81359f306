package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes requests on to a server and writes down those that change something. */
final class CountingRelay implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<String> changes = new CopyOnWriteArrayList<>();
  private final URI target;
  private final TinyHttpServer server;

  CountingRelay(URI target) throws IOException {
    this.target = target;
    this.server = TinyHttpServer.start(FleetLayout.loopback(), 0, this::pass);
  }

  private TinyHttpServer.Response pass(TinyHttpServer.Request question) throws IOException {
    if (!question.method().equals("GET")) {
      changes.add(question.method() + " " + question.path());
    }
    HttpRequest request =
        HttpRequest.newBuilder(target.resolve(question.path()))
            .method(question.method(), BodyPublishers.ofString(question.body()))
            .build();
    HttpResponse<String> response = send(request);
    return new TinyHttpServer.Response(response.statusCode(), response.body());
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  URI address() {
    return FleetLayout.http(server.port());
  }

  /** The changes since the last question. */
  List<String> takeChanges() {
    List<String> taken = List.copyOf(changes);
    changes.removeAll(taken);
    return taken;
  }

  @Override
  public void close() {
    server.close();
  }
}
