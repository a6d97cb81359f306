package dev.brownout.budget.quarkus.soak;

import static org.jboss.resteasy.reactive.client.api.QuarkusRestClientProperties.CONNECTION_POOL_SIZE;
import static org.jboss.resteasy.reactive.client.api.QuarkusRestClientProperties.CONNECT_TIMEOUT;
import static org.jboss.resteasy.reactive.client.api.QuarkusRestClientProperties.HTTP2;

import dev.brownout.budget.quarkus.outbound.BudgetedClient;
import dev.brownout.budget.quarkus.supplier.Behaviour;
import dev.brownout.budget.quarkus.supplier.Behaviour.Protocol;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.rest.client.RestClientBuilder;

/** The pool of a client, and which behaviours are asked through it. */
enum Pool {
  H1(Calls.H1.class, false),
  H2(Calls.H2.class, true),
  H2_ENDS(Calls.H2Ends.class, true),
  H2_BLOCKED(Calls.H2Blocked.class, true),
  SILENCE(Calls.Silence.class, false),
  HOLE(Calls.Hole.class, false);

  private static final Set<String> ENDS_THE_CONNECTION =
      Set.of("goaway", "goaway-covered", "close", "malformed");

  private static final Set<String> BLOCKS_THE_CONNECTION = Set.of("half-headers");

  /** The one behaviour to try; empty for all. */
  private static final String ONLY = System.getProperty("brownout.soak.only", "");

  private static final String BLACK_HOLE_PORT = "misbehaving.black-hole-port";

  private final Class<? extends Calls> type;
  private final boolean http2;

  Pool(Class<? extends Calls> type, boolean http2) {
    this.type = type;
    this.http2 = http2;
  }

  /** The key of its client. */
  String key() {
    return type.getName();
  }

  boolean isHttp2() {
    return http2;
  }

  /** Whether a good call through it can be answered. */
  boolean isAnswered() {
    return this != SILENCE && this != HOLE;
  }

  /** How many calls it can make at a time, where it has so many connections. */
  int width(int connections) {
    return http2 ? connections * Calls.STREAMS : connections;
  }

  /** Builds its client. */
  Calls build(int connections) {
    RestClientBuilder builder =
        RestClientBuilder.newBuilder()
            .baseUri(url())
            .property(HTTP2, http2)
            .property(CONNECTION_POOL_SIZE, connections)
            .property(CONNECT_TIMEOUT, 2_000);
    return BudgetedClient.build(builder, type);
  }

  private URI url() {
    return URI.create(
        switch (this) {
          case SILENCE -> "https://127.0.0.1:" + setting("misbehaving.silent-port");
          case HOLE -> "http://127.0.0.1:" + setting(BLACK_HOLE_PORT);
          default -> setting("misbehaving.url");
        });
  }

  private static String setting(String name) {
    return ConfigProvider.getConfig().getValue(name, String.class);
  }

  /** The behaviours that are asked through it: each once, and some sequences. */
  List<String> codes() {
    List<String> codes = new ArrayList<>();
    if (isAnswered()) {
      Arrays.stream(Behaviour.values()).map(Pool::sample).forEach(codes::add);
      codes.addAll(List.of("404", "429", "503ra=0", "503+ok", "hang+ok", "reset+ok"));
      codes.removeIf(code -> of(code) != this);
    } else if (this != HOLE || !setting(BLACK_HOLE_PORT).equals("0")) {
      codes.add("ok");
    }
    if (!ONLY.isEmpty()) {
      codes.removeIf(code -> !ONLY.equals(title(code)));
    }
    return codes;
  }

  /** A behaviour with a status and a number. */
  private static String sample(Behaviour behaviour) {
    return behaviour.code().replace("S", "503").replace("N", "60");
  }

  private Pool of(String code) {
    if (!http2) {
      return Behaviour.exist(code, Protocol.HTTP_1_1) ? H1 : null;
    }
    if (!Behaviour.exist(code, Protocol.HTTP_2)) {
      return null;
    }
    if (BLOCKS_THE_CONNECTION.contains(code)) {
      return H2_BLOCKED;
    }
    return ENDS_THE_CONNECTION.contains(code) ? H2_ENDS : H2;
  }

  /** The cell's name in a table. */
  String title(String code) {
    return isAnswered() ? code : name().toLowerCase(Locale.ROOT);
  }
}
