package dev.brownout.budget.quarkus.testapp;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;

/** Picks the application's port before it starts, so that its clients can be told. */
public final class FreePort implements QuarkusTestResourceLifecycleManager {

  @Override
  public Map<String, String> start() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(socket.getLocalPort());
      return Map.of("quarkus.http.test-port", port, "supplier.port", port);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void stop() {}
}
