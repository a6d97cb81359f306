package dev.brownout.budget.lanes.testapp;

import dev.brownout.budget.quarkus.Budgeted;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The clients of the application under test. */
public final class Clients {

  /** Its attempts go down the lanes. */
  @Budgeted
  @RegisterRestClient(configKey = "laned")
  public interface Laned {

    /** Which lane answered, and what it was asked. */
    @GET
    @Path("/lane/{failures}")
    Uni<String> lane(@PathParam("failures") int failures, @QueryParam("q") String query);
  }

  /** The same supplier for a journey, which has a client of its own. */
  @Budgeted
  @RegisterRestClient(configKey = "laned/search")
  public interface LanedSearch {

    /** Which lane answered, and what it was asked. */
    @GET
    @Path("/lane/{failures}")
    Uni<String> lane(@PathParam("failures") int failures, @QueryParam("q") String query);
  }

  /** The middle of a chain of two hops. */
  @Budgeted
  @RegisterRestClient(configKey = "middle")
  public interface Middle {

    /** What the end of the chain saw. */
    @GET
    @Path("/chain/middle/{number}")
    Uni<String> read(@PathParam("number") int number);
  }

  /** The end of a chain of two hops, and a supplier that fails or never answers. */
  @Budgeted
  @RegisterRestClient(configKey = "store")
  public interface Store {

    /** What it saw. */
    @GET
    @Path("/chain/end/{number}")
    Uni<String> read(@PathParam("number") int number);

    /** Fails or never answers. */
    @GET
    @Path("/supplier/{way}/{id}")
    Uni<String> troubled(@PathParam("way") String way, @PathParam("id") String id);
  }

  private Clients() {}
}
