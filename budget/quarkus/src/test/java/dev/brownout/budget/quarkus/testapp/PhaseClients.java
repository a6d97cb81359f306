package dev.brownout.budget.quarkus.testapp;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.brownout.budget.quarkus.Budgeted;
import io.quarkus.arc.Arc;
import io.quarkus.rest.client.reactive.Url;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Clients whose every call names its supplier, so that each test has a listener of its own. */
public final class PhaseClients {

  /** The supplier, each call once as a {@code Uni} and once as a plain value. */
  public interface Api {

    /** Text. */
    @GET
    @Path("/text")
    Uni<String> text(@Url String supplier);

    /** Text. */
    @GET
    @Path("/text")
    String plainText(@Url String supplier);

    /** Text for a body. */
    @PUT
    @Path("/text")
    Uni<String> send(@Url String supplier, byte[] body);

    /** Text for a body. */
    @PUT
    @Path("/text")
    String plainSend(@Url String supplier, byte[] body);

    /** JSON whose reader waits. */
    @GET
    @Path("/json")
    Uni<SlowToRead> json(@Url String supplier);

    /** JSON whose reader waits. */
    @GET
    @Path("/json")
    SlowToRead plainJson(@Url String supplier);
  }

  /** Two connections. */
  @Budgeted
  @RegisterRestClient(configKey = "phase-h1")
  public interface Http1 extends Api {}

  /** One connection of ten streams. */
  @Budgeted
  @TenStreams
  @RegisterRestClient(configKey = "phase-h2")
  public interface Http2 extends Api {}

  /** Two connections, and attempts of 20 s. */
  @Budgeted
  @RegisterRestClient(configKey = "phase-full-h1")
  public interface FullHttp1 extends Api {}

  /** One connection of ten streams, and attempts of 20 s. */
  @Budgeted
  @TenStreams
  @RegisterRestClient(configKey = "phase-full-h2")
  public interface FullHttp2 extends Api {}

  /** What no thread can decode while {@link #READER} is shut. */
  @JsonDeserialize(using = SlowToRead.Reader.class)
  public record SlowToRead(String text) {

    /** Waits until the reader may go on. */
    public static final class Reader extends JsonDeserializer<SlowToRead> {

      @Override
      public SlowToRead deserialize(JsonParser json, DeserializationContext context)
          throws IOException {
        String text = json.readValueAsTree().toString();
        try {
          READER.await();
        } catch (InterruptedException ended) {
          throw new IOException(ended);
        }
        return new SlowToRead(text);
      }
    }
  }

  /** Opens to let the reader go on. */
  public static volatile CountDownLatch READER = new CountDownLatch(0);

  private static final Map<String, Class<? extends Api>> BY_KEY =
      Map.of(
          "phase-h1", Http1.class,
          "phase-h2", Http2.class,
          "phase-full-h1", FullHttp1.class,
          "phase-full-h2", FullHttp2.class);

  private PhaseClients() {}

  /** The client of a key. */
  public static Api of(String key) {
    return Arc.container().instance(BY_KEY.get(key), RestClient.LITERAL).get();
  }
}
