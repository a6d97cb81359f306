package dev.brownout.budget.quarkus.promise;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jboss.resteasy.reactive.RestResponse;

/** A type in which an answer is had, and how one makes use of it. */
enum ReturnType {
  UNI("`Uni<T>`") {
    @Override
    Uni<?> begin(PromiseApi api, String behaviour, String key) {
      return api.uni(behaviour, key);
    }
  },
  STAGE("`CompletionStage<T>`") {
    @Override
    Uni<?> begin(PromiseApi api, String behaviour, String key) {
      return Uni.createFrom().completionStage(() -> api.stage(behaviour, key));
    }
  },
  UNI_RESPONSE("`Uni<Response>`") {
    @Override
    Uni<?> begin(PromiseApi api, String behaviour, String key) {
      return api.uniResponse(behaviour, key)
          .emitOn(Infrastructure.getDefaultExecutor())
          .map(ReturnType::read);
    }
  },
  PLAIN("`T`") {
    @Override
    Object make(PromiseApi api, String behaviour, String key) {
      return api.plain(behaviour, key);
    }
  },
  REST_RESPONSE("`RestResponse<T>`") {
    @Override
    Object make(PromiseApi api, String behaviour, String key) {
      RestResponse<PromiseApi.Item> answer = api.rest(behaviour, key);
      return answer.getEntity();
    }
  },
  RESPONSE("`Response`") {
    @Override
    Object make(PromiseApi api, String behaviour, String key) {
      return read(api.response(behaviour, key));
    }
  },
  STREAM("`InputStream`") {
    @Override
    Object make(PromiseApi api, String behaviour, String key) throws IOException {
      try (InputStream body = api.stream(behaviour, key)) {
        return body == null ? null : new String(body.readAllBytes(), StandardCharsets.UTF_8);
      }
    }
  },
  BYTES("`byte[]`") {
    @Override
    Object make(PromiseApi api, String behaviour, String key) {
      byte[] body = api.bytes(behaviour, key);
      return body == null ? null : new String(body, StandardCharsets.UTF_8);
    }
  },
  TEXT("`String`") {
    @Override
    Object make(PromiseApi api, String behaviour, String key) {
      return api.text(behaviour, key);
    }
  };

  private final String title;

  ReturnType(String title) {
    this.title = title;
  }

  /** How the document calls it. */
  String title() {
    return title;
  }

  boolean isAsynchronous() {
    return compareTo(UNI_RESPONSE) <= 0;
  }

  /** Who makes such calls in an ordinary service. */
  CallerKind natural() {
    return isAsynchronous() ? CallerKind.EVENT_LOOP : CallerKind.WORKER;
  }

  /** Whether its call is let: one that blocks is not, on an event loop. */
  boolean canBeMadeBy(CallerKind caller) {
    return isAsynchronous() || caller != CallerKind.EVENT_LOOP;
  }

  /** Makes the call, and later uses its answer; for those that do not block. */
  Uni<?> begin(PromiseApi api, String behaviour, String key) {
    throw new UnsupportedOperationException(name() + " blocks");
  }

  /** Makes the call and uses its answer on this thread. */
  Object make(PromiseApi api, String behaviour, String key) throws Exception {
    return begin(api, behaviour, key).await().indefinitely();
  }

  private static Object read(Response answer) {
    try (answer) {
      return answer.readEntity(String.class);
    }
  }
}
