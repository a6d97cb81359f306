package dev.brownout.budget.quarkus.soak;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.Vertx;
import io.vertx.mutiny.core.buffer.Buffer;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jboss.resteasy.reactive.client.api.ClientMultipartForm;

/** Who calls, in which type the answer is had, and what is done with it. */
enum Kind {
  /** A {@code Uni} on an event loop. */
  UNI {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return api.uni(code, key);
    }
  },
  /** The same, whose caller leaves after a while. */
  UNI_LEFT {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return api.uni(code, key);
    }
  },
  /** A {@code CompletionStage} on an event loop. */
  STAGE {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return Uni.createFrom().completionStage(() -> api.stage(code, key));
    }
  },
  /** A value on a worker. */
  PLAIN {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return onWorker(() -> api.plain(code, key));
    }
  },
  /** A {@code Uni} that a worker waits for. */
  UNI_ON_WORKER {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return onWorker(() -> api.uni(code, key).await().indefinitely());
    }
  },
  /** A {@code Response} on a worker, whose body is read. */
  RESPONSE {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return onWorker(
          () -> {
            try (Response answer = api.response(code, key)) {
              return answer.readEntity(String.class);
            }
          });
    }
  },
  /** A {@code RestResponse} of a stream on a worker, which is read. */
  STATUS {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return onWorker(() -> read(api.status(code, key).getEntity()));
    }
  },
  /** A stream on a worker, which is read. */
  STREAM {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return onWorker(() -> read(api.stream(code, key)));
    }
  },
  /** A {@code Uni} of a stream on an event loop; a worker reads it. */
  STREAM_LATER {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return api.streamLater(code, key).emitOn(Infrastructure.getDefaultExecutor()).map(Kind::read);
    }
  },
  /** A stream of which one byte is read before it is closed. */
  STREAM_HALF {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return onWorker(
          () -> {
            try (InputStream body = api.stream(code, key)) {
              return body == null ? -1 : body.read();
            }
          });
    }
  },
  /** A stream that is neither read nor closed. */
  STREAM_HELD {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return onWorker(() -> api.stream(code, key));
    }
  },
  /** An upload of a stream. */
  UPLOAD_STREAM {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return onWorker(() -> api.stream(code, key, new ByteArrayInputStream(BODY)));
    }
  },
  /** An upload of bytes. */
  UPLOAD_BYTES {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return onWorker(() -> api.bytes(code, key, BODY));
    }
  },
  /** An upload of parts. */
  UPLOAD_PARTS {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return onWorker(
          () ->
              api.parts(
                  code,
                  key,
                  ClientMultipartForm.create()
                      .attribute("a", "b", null)
                      .binaryFileUpload("f", "f", upload().toString(), "text/plain")));
    }
  },
  /** An upload of buffers on an event loop. */
  UPLOAD_BUFFERS {
    @Override
    Uni<?> make(Calls api, String code, String key) {
      return api.buffers(
          code, key, Multi.createFrom().range(0, 10).map(part -> Buffer.buffer("x".repeat(5_000))));
    }
  };

  /** All but those whose names the system property {@code brownout.soak.without} holds. */
  static final List<Kind> TRIED =
      Arrays.stream(values())
          .filter(
              kind ->
                  !List.of(System.getProperty("brownout.soak.without", "").split(","))
                      .contains(kind.name()))
          .toList();

  private static final byte[] BODY = "x".repeat(50_000).getBytes(US_ASCII);

  private static File upload;

  /** Makes the call, on a Vert.x context of its own. */
  abstract Uni<?> make(Calls api, String code, String key);

  private static Uni<?> onWorker(Callable<?> call) {
    return Uni.createFrom()
        .completionStage(
            Vertx.currentContext().<Object>executeBlocking(call::call, false).toCompletionStage());
  }

  private static long read(InputStream body) {
    try (body) {
      return body == null ? 0 : body.transferTo(OutputStream.nullOutputStream());
    } catch (IOException ended) {
      throw new UncheckedIOException(ended);
    }
  }

  private static synchronized File upload() throws IOException {
    if (upload == null) {
      upload = File.createTempFile("upload", "");
      upload.deleteOnExit();
      Files.write(upload.toPath(), BODY);
    }
    return upload;
  }
}
