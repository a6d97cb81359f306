package dev.brownout.gateway.statement;

import dev.brownout.budget.quarkus.problem.ProblemMappers;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Turns a database that is away into a problem that says so. */
@Singleton
public class DatabaseProblems {

  private final ProblemMappers others;

  DatabaseProblems(ProblemMappers others) {
    this.others = others;
  }

  /** 503 when the database is away; anything else is a mistake of ours. */
  @ServerExceptionMapper
  public Response failed(DatabaseException failure, HttpServerRequest request) {
    if (!failure.isPassing()) {
      return others.unexpected(failure, request);
    }
    String cause = failure.getMessage();
    return others.refusal(
        failure.isLostAtCommit()
            ? StatementDatabase.lostAtCommit(cause)
            : StatementDatabase.away(cause),
        request);
  }
}
