package dev.brownout.budget.lanes.testapp;

import dev.brownout.budget.quarkus.Allowance;
import dev.brownout.budget.quarkus.inbound.InboundCall;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.RestResponse;

/** The application under test: a chain of two hops, a front of the lanes, a troubled supplier. */
@Path("/")
public class ChainResource {

  private static final Map<String, AtomicInteger> ARRIVED = new ConcurrentHashMap<>();
  private static final Map<String, AtomicInteger> CANCELLED = new ConcurrentHashMap<>();

  private final Clients.Laned laned;
  private final Clients.LanedSearch search;
  private final Clients.Middle middle;
  private final Clients.Store store;

  ChainResource(
      @RestClient Clients.Laned laned,
      @RestClient Clients.LanedSearch search,
      @RestClient Clients.Middle middle,
      @RestClient Clients.Store store) {
    this.laned = laned;
    this.search = search;
    this.middle = middle;
    this.store = store;
  }

  /** One call down the lanes. */
  @GET
  @Path("/laned/{failures}")
  public Uni<String> laned(@PathParam("failures") int failures, @QueryParam("q") String query) {
    return laned.lane(failures, query);
  }

  /** One call down the same lanes, by the client of a journey. */
  @GET
  @Path("/search/{failures}")
  public Uni<String> search(@PathParam("failures") int failures, @QueryParam("q") String query) {
    return search.lane(failures, query);
  }

  /** The start of the chain; adds what it knows of its call to what the end saw. */
  @GET
  @Path("/chain/start/{number}")
  public Uni<String> start(@PathParam("number") int number) {
    return Uni.createFrom()
        .item(number)
        .onItem()
        .delayIt()
        .by(Duration.ofMillis(5))
        .chain(middle::read)
        .map(seen -> seen + ' ' + here());
  }

  /** The middle of the chain. */
  @GET
  @Path("/chain/middle/{number}")
  public Uni<String> middle(@PathParam("number") int number) {
    return store.read(number).map(seen -> seen + ' ' + here());
  }

  /** The end of the chain. */
  @GET
  @Path("/chain/end/{number}")
  public Uni<String> end(
      @PathParam("number") int number, @HeaderParam("Budget-Remaining-Ms") String remaining) {
    return Uni.createFrom()
        .item(() -> number + " " + remaining)
        .onItem()
        .delayIt()
        .by(Duration.ofMillis(20))
        .map(seen -> seen + ' ' + here());
  }

  /** A call to the troubled supplier. */
  @GET
  @Path("/troubled/{way}/{id}")
  public Uni<String> troubled(@PathParam("way") String way, @PathParam("id") String id) {
    return store.troubled(way, id);
  }

  /** Fails. */
  @GET
  @Path("/supplier/failing/{id}")
  public RestResponse<String> failing(@PathParam("id") String id) {
    count(ARRIVED, id).incrementAndGet();
    return RestResponse.status(503);
  }

  /** Does not answer in time. */
  @GET
  @Path("/supplier/silent/{id}")
  public Uni<String> silent(@PathParam("id") String id) {
    count(ARRIVED, id).incrementAndGet();
    return Uni.createFrom()
        .item("late")
        .onItem()
        .delayIt()
        .by(Duration.ofSeconds(2))
        .onCancellation()
        .invoke(() -> count(CANCELLED, id).incrementAndGet());
  }

  /** How many attempts of a call arrived at the supplier. */
  public static int arrived(String id) {
    return count(ARRIVED, id).get();
  }

  /** How many of them were cancelled. */
  public static int cancelled(String id) {
    return count(CANCELLED, id).get();
  }

  private static AtomicInteger count(Map<String, AtomicInteger> counts, String id) {
    return counts.computeIfAbsent(id, unknown -> new AtomicInteger());
  }

  private static String here() {
    InboundCall call = InboundCall.current();
    boolean none = Allowance.current().isNone();
    String path = call.attemptPath().isEmpty() ? "-" : call.attemptPath();
    return String.join(" ", call.requestId(), path, call.policy(), none ? "none" : "some");
  }
}
