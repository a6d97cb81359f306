package dev.brownout.chaos.fleet;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * A service as the fleet sees one: listens where it is told, says that it is ready, and answers
 * every other question with its own settings. What it does besides stands in the file {@code
 * behaviour} of its folder.
 */
public final class FakeService {
  private FakeService() {}

  /** Runs until it is stopped. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path file = Path.of("behaviour");
    String behaviour = Files.exists(file) ? Files.readString(file).strip() : "";
    if (behaviour.equals("dies")) {
      System.err.println("ERROR the table \"shipments\" is missing");
      System.exit(3);
    }
    if (behaviour.equals("stubborn")) {
      Runtime.getRuntime().addShutdownHook(new Thread(FakeService::waitForEver));
    }
    String host = System.getProperty("quarkus.http.host");
    int port = Integer.getInteger("quarkus.http.port");
    HttpServer server = HttpServer.create(new InetSocketAddress(host, port), 0);
    int ready = behaviour.equals("never-ready") ? 503 : 200;
    server.createContext("/q/health/ready", exchange -> exchange.sendResponseHeaders(ready, -1));
    server.createContext(
        "/",
        exchange -> {
          byte[] body = settings().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    System.out.println("listening");
    waitForEver();
  }

  private static String settings() {
    StringBuilder text = new StringBuilder();
    System.getProperties().forEach((name, value) -> text.append(name + "=" + value + "\n"));
    System.getenv().forEach((name, value) -> text.append("env " + name + "=" + value + "\n"));
    return text.toString();
  }

  private static void waitForEver() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
