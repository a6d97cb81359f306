package dev.brownout.budget.quarkus.testapp;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.vertx.core.spi.resolver.ResolverProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.Map;

/** Lets the application look names up in Vert.x, at a DNS server that the test may run. */
public final class DnsPort implements QuarkusTestResourceLifecycleManager {

  private String before;

  @Override
  public Map<String, String> start() {
    // Quarkus sets it for the whole process, once an application has started without.
    before = System.clearProperty(ResolverProvider.DISABLE_DNS_RESOLVER_PROP_NAME);
    try (var socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(socket.getLocalPort());
      return Map.of(
          "dns.port",
          port,
          "quarkus.vertx.use-async-dns",
          "true",
          "quarkus.vertx.resolver.servers",
          "127.0.0.1:" + port,
          "quarkus.vertx.resolver.query-timeout",
          "2S");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void stop() {
    if (before != null) {
      System.setProperty(ResolverProvider.DISABLE_DNS_RESOLVER_PROP_NAME, before);
    }
  }
}
