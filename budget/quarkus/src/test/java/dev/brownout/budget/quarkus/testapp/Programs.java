package dev.brownout.budget.quarkus.testapp;

import dev.brownout.budget.quarkus.Budgeted;
import io.quarkus.rest.client.reactive.ReactiveClientHeadersFactory;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.buffer.Buffer;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.io.File;
import java.io.InputStream;
import java.io.Reader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.ext.ResponseExceptionMapper;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jboss.resteasy.reactive.RestForm;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.client.api.ClientMultipartForm;
import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestContext;
import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestFilter;

/** Clients as other people write them, of the supplier that misbehaves on demand. */
public final class Programs {

  private Programs() {}

  /**
   * A good answer.
   *
   * @param id its id
   * @param n a number
   */
  public record Good(String id, int n) {}

  /** A supplier's answer in every way in which a method can return it. */
  public interface Api {

    /** As a value. */
    @GET
    @Path("/s/{behaviour}")
    Good plain(@PathParam("behaviour") String behaviour, @QueryParam("k") String key);

    /** As a {@code Uni}. */
    @GET
    @Path("/s/{behaviour}")
    Uni<Good> uni(@PathParam("behaviour") String behaviour, @QueryParam("k") String key);

    /** As a {@code CompletionStage}. */
    @GET
    @Path("/s/{behaviour}")
    CompletionStage<Good> stage(
        @PathParam("behaviour") String behaviour, @QueryParam("k") String key);

    /** As a stream. */
    @GET
    @Path("/s/{behaviour}")
    InputStream stream(@PathParam("behaviour") String behaviour, @QueryParam("k") String key);

    /** As a stream, later. */
    @GET
    @Path("/s/{behaviour}")
    Uni<InputStream> streamLater(
        @PathParam("behaviour") String behaviour, @QueryParam("k") String key);

    /** Whole. */
    @GET
    @Path("/s/{behaviour}")
    Response response(@PathParam("behaviour") String behaviour, @QueryParam("k") String key);

    /** With its status. */
    @GET
    @Path("/s/{behaviour}")
    RestResponse<InputStream> status(
        @PathParam("behaviour") String behaviour, @QueryParam("k") String key);
  }

  /** Uploads in every way in which a body can be given. */
  public interface Uploads {

    /** A stream. */
    @PUT
    @Path("/s/{behaviour}")
    Good stream(@PathParam("behaviour") String b, @QueryParam("k") String key, InputStream body);

    /** A stream, later. */
    @PUT
    @Path("/s/{behaviour}")
    Uni<Good> streamLater(
        @PathParam("behaviour") String b, @QueryParam("k") String key, InputStream body);

    /** A stream of a call that its key makes idempotent. */
    @POST
    @Path("/s/{behaviour}")
    Good keyed(
        @PathParam("behaviour") String b,
        @QueryParam("k") String key,
        @HeaderParam("Idempotency-Key") String idempotencyKey,
        InputStream body);

    /** Characters. */
    @PUT
    @Path("/s/{behaviour}")
    @Consumes(MediaType.TEXT_PLAIN)
    Good reader(@PathParam("behaviour") String b, @QueryParam("k") String key, Reader body);

    /** Buffers. */
    @PUT
    @Path("/s/{behaviour}")
    Uni<Good> buffers(
        @PathParam("behaviour") String b, @QueryParam("k") String key, Multi<Buffer> body);

    /** A form of parts. */
    @PUT
    @Path("/s/{behaviour}")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    Good parts(
        @PathParam("behaviour") String b, @QueryParam("k") String key, ClientMultipartForm form);

    /** Parts that are parameters. */
    @PUT
    @Path("/s/{behaviour}")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    Good part(
        @PathParam("behaviour") String b,
        @QueryParam("k") String key,
        @RestForm String text,
        @RestForm File file);

    /** Parts that are fields of a bean. */
    @PUT
    @Path("/s/{behaviour}")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    Good bean(
        @PathParam("behaviour") String b, @QueryParam("k") String key, @BeanParam Parts parts);

    /** Text. */
    @PUT
    @Path("/s/{behaviour}")
    Good text(@PathParam("behaviour") String b, @QueryParam("k") String key, String body);

    /** Bytes. */
    @PUT
    @Path("/s/{behaviour}")
    Good bytes(@PathParam("behaviour") String b, @QueryParam("k") String key, byte[] body);

    /** JSON. */
    @PUT
    @Path("/s/{behaviour}")
    Good json(@PathParam("behaviour") String b, @QueryParam("k") String key, Map<String, ?> body);

    /** A file. */
    @PUT
    @Path("/s/{behaviour}")
    Good file(@PathParam("behaviour") String b, @QueryParam("k") String key, File body);
  }

  /** Fields that are sent as parts. */
  public static final class Parts {
    /** A file. */
    @RestForm public File file;
  }

  /** A plain client. */
  @Budgeted
  @RegisterRestClient(configKey = "program")
  public interface Program extends Api, Uploads {}

  /** The same over HTTP/2. */
  @Budgeted
  @RegisterRestClient(configKey = "program-h2")
  public interface ProgramH2 extends Api, Uploads {}

  /** One whose headers come from a factory that takes its time. */
  @Budgeted
  @RegisterClientHeaders(SlowHeaders.class)
  @RegisterRestClient(configKey = "slow-headers")
  public interface WithSlowHeaders extends Api {}

  /** One with a filter that suspends. */
  @Budgeted
  @RegisterProvider(SuspendingFilter.class)
  @RegisterRestClient(configKey = "suspending")
  public interface WithSuspendingFilter extends Api {}

  /** One with a filter that blocks. */
  @Budgeted
  @RegisterProvider(BlockingFilter.class)
  @RegisterRestClient(configKey = "blocking-filter")
  public interface WithBlockingFilter extends Api {}

  /** One that makes exceptions of its own of error answers. */
  @Budgeted
  @RegisterProvider(OwnException.Mapper.class)
  @RegisterRestClient(configKey = "mapped")
  public interface Mapped extends Api {}

  /** One that follows redirections. */
  @Budgeted
  @RegisterRestClient(configKey = "following")
  public interface Following extends Api {}

  /** The same over HTTP/2. */
  @Budgeted
  @RegisterRestClient(configKey = "following-h2")
  public interface FollowingH2 extends Api {}

  /** One that a mock stands in for. */
  @Budgeted
  @RegisterRestClient(configKey = "mocked")
  public interface Mocked extends Api {}

  /** One with a single connection. */
  @Budgeted
  @RegisterRestClient(configKey = "single")
  public interface Single extends Api {}

  /** Headers that are known after 20 ms. */
  public static final class SlowHeaders extends ReactiveClientHeadersFactory {

    @Override
    public Uni<MultivaluedMap<String, String>> getHeaders(
        MultivaluedMap<String, String> incoming, MultivaluedMap<String, String> outgoing) {
      MultivaluedMap<String, String> token = new MultivaluedHashMap<>();
      token.putSingle("X-Token", "t");
      return Uni.createFrom()
          .<MultivaluedMap<String, String>>item(token)
          .onItem()
          .delayIt()
          .by(Duration.ofMillis(20));
    }
  }

  /** Goes on after 20 ms, on another thread. */
  public static final class SuspendingFilter implements ResteasyReactiveClientRequestFilter {

    @Override
    public void filter(ResteasyReactiveClientRequestContext context) {
      context.suspend();
      Uni.createFrom()
          .voidItem()
          .onItem()
          .delayIt()
          .by(Duration.ofMillis(20))
          .subscribe()
          .with(then -> context.resume(), context::resume);
    }
  }

  /** Blocks its thread, as one that fetches a token does. */
  public static final class BlockingFilter implements ClientRequestFilter {

    /** The threads it was called on. */
    public static final List<String> THREADS = new CopyOnWriteArrayList<>();

    @Override
    public void filter(ClientRequestContext context) {
      THREADS.add(Thread.currentThread().getName());
      Uni.createFrom()
          .voidItem()
          .onItem()
          .delayIt()
          .by(Duration.ofMillis(2))
          .await()
          .indefinitely();
    }
  }

  /** What a program makes of an error answer. */
  public static final class OwnException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Says the status. */
    public OwnException(int status) {
      super("own " + status);
    }

    /** Makes it. */
    public static final class Mapper implements ResponseExceptionMapper<OwnException> {

      @Override
      public OwnException toThrowable(Response response) {
        return new OwnException(response.getStatus());
      }

      @Override
      public boolean handles(int status, MultivaluedMap<String, Object> headers) {
        return status >= 400;
      }
    }
  }
}
