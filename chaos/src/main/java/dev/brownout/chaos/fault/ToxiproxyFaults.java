package dev.brownout.chaos.fault;

import dev.brownout.chaos.experiment.Direction;
import dev.brownout.chaos.experiment.Regime;
import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import eu.rekawek.toxiproxy.model.Toxic;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** {@link Faults} on a real Toxiproxy. */
final class ToxiproxyFaults implements Faults {
  private final Toxiproxy server;
  private final LanePlan plan;
  private final String listenHost;
  private final Map<String, InetSocketAddress> upstreamByHop;
  private final Map<LaneAddress, Disturbance> disturbed = new HashMap<>();
  private boolean retired;

  ToxiproxyFaults(
      Toxiproxy server,
      LanePlan plan,
      String listenHost,
      Map<String, InetSocketAddress> upstreamByHop) {
    this.server = server;
    this.plan = plan;
    this.listenHost = listenHost;
    this.upstreamByHop = Map.copyOf(upstreamByHop);
    plan.all().forEach(this::upstream);
  }

  private String upstream(LaneAddress lane) {
    InetSocketAddress upstream = upstreamByHop.get(lane.hop());
    if (upstream == null) {
      throw new IllegalArgumentException(lane + ": no upstream is given for hop " + lane.hop());
    }
    return upstream.getHostString() + ":" + upstream.getPort();
  }

  @Override
  public synchronized void lay() {
    Map<String, Proxy> present = present();
    for (LaneAddress lane : plan.all()) {
      Proxy existing = present.get(lane.proxyName());
      if (existing == null) {
        server.tell(lane, "create the listener", client -> create(client, lane));
      } else if (isRight(existing, lane)) {
        free(lane, existing);
      } else {
        server.tell(lane, "remove the old listener", client -> existing.delete());
        server.tell(lane, "create the listener", client -> create(client, lane));
      }
    }
  }

  private void create(ToxiproxyClient client, LaneAddress lane) throws IOException {
    client.createProxy(lane.proxyName(), lane.listen(listenHost), upstream(lane));
  }

  private boolean isRight(Proxy proxy, LaneAddress lane) {
    return proxy.isEnabled()
        && listensRightly(proxy.getListen(), lane)
        && proxy.getUpstream().equals(upstream(lane));
  }

  /** Toxiproxy names all addresses as the kernel does, which may be {@code [::]}. */
  private boolean listensRightly(String listen, LaneAddress lane) {
    return listen.equals(lane.listen(listenHost))
        || (listenHost.equals(EVERYWHERE) && listen.equals(lane.listen("[::]")));
  }

  @Override
  public synchronized void apply(Regime regime, Duration edgeShare) {
    refuseOnceRetired();
    Map<LaneAddress, Delay> delays = new LinkedHashMap<>();
    plan.all().forEach(lane -> delays.put(lane, delay(lane, regime, edgeShare)));
    Map<String, Proxy> present = present();
    delays.forEach(
        (lane, delay) -> {
          Proxy proxy = laid(present, lane);
          server.tell(
              lane,
              String.format(Locale.ROOT, "set %d ms", delay.millis()),
              client -> delay.putAlone(proxy.toxics()));
        });
  }

  private void refuseOnceRetired() {
    if (retired) {
      throw new FaultException("the lanes get no toxic any more: the program is ending", null);
    }
  }

  @Override
  public synchronized void disturb(Map<LaneAddress, Disturbance> disturbances) {
    refuseOnceRetired();
    Map<String, Proxy> present = present();
    for (LaneAddress lane : plan.all()) {
      Disturbance next = disturbances.get(lane);
      if (!Objects.equals(next, disturbed.get(lane))) {
        layAnew(lane, laid(present, lane), next);
      }
    }
  }

  /** Deletes the listener rather than its toxic, which may hang: see {@link #free}. */
  private void layAnew(LaneAddress lane, Proxy proxy, Disturbance next) {
    server.tell(lane, "remove the listener", client -> proxy.delete());
    disturbed.remove(lane);
    server.tell(lane, "create the listener", client -> create(client, lane));
    if (next != null) {
      server.tell(
          lane,
          "add " + next.kind().label(),
          client -> next.addTo(client.getProxy(lane.proxyName()).toxics()));
      disturbed.put(lane, next);
    }
  }

  private static Delay delay(LaneAddress lane, Regime regime, Duration edgeShare) {
    return lane.hop().equals(LanePlan.EDGE)
        ? Delay.of(lane, Direction.DOWNSTREAM, edgeShare)
        : Delay.of(lane, regime.direction(), regime.lanes(lane.hop()).get(lane.lane()));
  }

  private Proxy laid(Map<String, Proxy> present, LaneAddress lane) {
    Proxy proxy = present.get(lane.proxyName());
    if (proxy == null) {
      throw new FaultException(
          String.format(
              Locale.ROOT,
              "%s: Toxiproxy at %s has no listener %s; lay the lanes first",
              lane,
              server.admin(),
              lane.proxyName()),
          null);
    }
    return proxy;
  }

  @Override
  public synchronized void clear() {
    disturbed.clear();
    ours(this::free);
  }

  /**
   * Removes the toxics of a lane, with the listener if need be. Toxiproxy 2.12 never answers when a
   * toxic is removed that still holds data for a connection which has just ended: the removal waits
   * for the toxic, the toxic for a writer that is gone, and the end of the connection for the
   * removal. Deleting the listener asks for none of the three.
   */
  private void free(LaneAddress lane, Proxy proxy) {
    try {
      server.tell(lane, "remove the toxics", client -> removeToxics(proxy));
    } catch (FaultException failed) {
      if (!(failed.getCause() instanceof TimeoutException)) {
        throw failed;
      }
      server.tell(lane, "remove a listener that hangs", client -> proxy.delete());
      server.tell(lane, "create the listener again", client -> create(client, lane));
    }
  }

  private static void removeToxics(Proxy proxy) throws IOException {
    for (Toxic toxic : proxy.toxics().getAll()) {
      toxic.remove();
    }
  }

  @Override
  public synchronized void retire() {
    retired = true;
    clear();
  }

  @Override
  public synchronized void withdraw() {
    ours((lane, proxy) -> server.tell(lane, "remove the listener", client -> proxy.delete()));
  }

  @Override
  public synchronized void settle() {
    try {
      ours((lane, proxy) -> server.tell(lane, "close its connections", c -> proxy.disable()));
    } finally {
      ours((lane, proxy) -> server.tell(lane, "open the listener again", c -> proxy.enable()));
    }
  }

  private void ours(BiConsumer<LaneAddress, Proxy> work) {
    Map<String, Proxy> present = present();
    for (LaneAddress lane : plan.all()) {
      Proxy proxy = present.get(lane.proxyName());
      if (proxy != null) {
        work.accept(lane, proxy);
      }
    }
  }

  private Map<String, Proxy> present() {
    List<Proxy> proxies =
        server.ask("the lanes", "list the listeners", ToxiproxyClient::getProxies);
    return proxies.stream().collect(Collectors.toMap(Proxy::getName, Function.identity()));
  }

  @Override
  public Optional<String> version() {
    return server.version();
  }

  @Override
  public Map<String, Long> bytesPassed() {
    Map<String, Long> counted = server.bytesByProxy();
    Map<String, Long> bytes = new LinkedHashMap<>();
    plan.all()
        .forEach(lane -> bytes.put(lane.proxyName(), counted.getOrDefault(lane.proxyName(), 0L)));
    return bytes;
  }
}
