package dev.brownout.budget.quarkus.promise;

import dev.brownout.budget.quarkus.outbound.AttemptEnd;
import dev.brownout.budget.quarkus.outbound.AttemptHook;
import dev.brownout.budget.quarkus.outbound.AttemptInfo;
import io.quarkus.arc.profile.IfBuildProfile;
import jakarta.inject.Singleton;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jboss.resteasy.reactive.client.spi.ResteasyReactiveClientRequestContext;

/** Which attempts each cell made, and as what each was counted. */
@Singleton
@IfBuildProfile(PromiseMatrixTest.Matrix.NAME)
public class Attempts implements AttemptHook {

  private final Map<AttemptInfo, String> keys =
      Collections.synchronizedMap(new IdentityHashMap<>());
  private final Map<String, List<String>> results = new ConcurrentHashMap<>();

  @Override
  public void beforeSend(ResteasyReactiveClientRequestContext request, AttemptInfo attempt) {
    String query = request.getUri().getQuery();
    keys.put(attempt, query.substring("k=".length()));
  }

  @Override
  public void ended(AttemptEnd attempt) {
    String key = keys.remove(attempt.attempt());
    if (key != null) {
      results.computeIfAbsent(key, first -> new CopyOnWriteArrayList<>()).add(attempt.result());
    }
  }

  /** The results of a cell's attempts that are over, in their order. */
  List<String> of(String key) {
    return results.getOrDefault(key, List.of());
  }

  /** How many attempts of a cell are not over. */
  long open(String key) {
    synchronized (keys) {
      return keys.values().stream().filter(key::equals).count();
    }
  }
}
