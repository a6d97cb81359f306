package dev.brownout.budget.quarkus.testapp;

import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The supplier's scripts by id. */
@Singleton
public class Scripts {

  private final Map<String, Script> byId = new ConcurrentHashMap<>();

  /** Lays a script under a new id; its last step is repeated. */
  public String lay(Script.Step... steps) {
    String id = UUID.randomUUID().toString();
    byId.put(id, new Script(List.of(steps)));
    return id;
  }

  /** The script of an id. */
  public Script of(String id) {
    return byId.get(id);
  }
}
