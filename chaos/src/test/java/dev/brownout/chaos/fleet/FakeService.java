package dev.brownout.chaos.fleet;

import dev.brownout.chaos.fleet.TinyHttpServer.Response;
import java.io.IOException;
import java.net.InetAddress;
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
    Response ready = new Response(behaviour.equals("never-ready") ? 503 : 200, "");
    TinyHttpServer server =
        TinyHttpServer.start(
            InetAddress.getByName(host),
            port,
            request ->
                request.path().equals("/q/health/ready") ? ready : new Response(200, settings()));
    assert server.port() == port;
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
