package dev.brownout.store.record;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import dev.brownout.store.sql.Statements;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import io.vertx.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Locale;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready when the database answers within a second and has records of this deployment's kind. */
@Readiness
@ApplicationScoped
class DatabaseReadiness implements AsyncHealthCheck {

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Statements statements;
  private final StoreSettings settings;

  @Inject
  DatabaseReadiness(Statements statements, StoreSettings settings) {
    this.statements = statements;
    this.settings = settings;
  }

  @Override
  public Uni<HealthCheckResponse> call() {
    String kind = settings.kind().path();
    var response = HealthCheckResponse.named("database").withData("kind", kind);
    return statements
        .execute(
            String.format(Locale.ROOT, "SELECT EXISTS (SELECT FROM %s)", kind),
            Tuple.tuple(),
            Deadline.after(PATIENCE, Ticker.system()))
        .map(rows -> response.status(rows.iterator().next().getBoolean(0)).build())
        .onFailure()
        .recoverWithItem(
            cause -> response.down().withData("cause", String.valueOf(cause.getMessage())).build());
  }
}
