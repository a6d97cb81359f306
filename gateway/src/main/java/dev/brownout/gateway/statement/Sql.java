package dev.brownout.gateway.statement;

import io.agroal.api.AgroalDataSource;
import io.quarkus.arc.InjectableInstance;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.inject.Any;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** The statements that are sent to the gateway's own database; blocks. */
@Singleton
class Sql {

  private final InjectableInstance<AgroalDataSource> database;

  Sql(@Any InjectableInstance<AgroalDataSource> database) {
    this.database = database;
  }

  /** Reads one row. */
  interface Reader<T> {

    T read(ResultSet row) throws SQLException;
  }

  /** Whether this gateway has a database. */
  boolean isConfigured() {
    return !database.listActive().isEmpty();
  }

  /** The database; only when there is one. */
  AgroalDataSource database() {
    return database.getActive();
  }

  /** Does several things in one transaction of their own. */
  <T> T together(Supplier<T> work) {
    var atCommit = new AtomicBoolean();
    try {
      return QuarkusTransaction.requiringNew()
          .call(
              () -> {
                T made = work.get();
                atCommit.set(true);
                return made;
              });
    } catch (RuntimeException failed) {
      throw DatabaseException.of(failed, atCommit.get());
    }
  }

  /** The rows of a query, or of a change with {@code RETURNING}. */
  <T> List<T> rows(Reader<T> reader, String sql, Object... parameters) {
    return with(
        sql,
        parameters,
        statement -> {
          List<T> rows = new ArrayList<>();
          try (ResultSet found = statement.executeQuery()) {
            while (found.next()) {
              rows.add(reader.read(found));
            }
          }
          return rows;
        });
  }

  /** The only row of such a query, if it has one. */
  <T> Optional<T> row(Reader<T> reader, String sql, Object... parameters) {
    return rows(reader, sql, parameters).stream().findFirst();
  }

  /** How many rows a change has changed. */
  int change(String sql, Object... parameters) {
    return with(sql, parameters, PreparedStatement::executeUpdate);
  }

  private interface Use<T> {

    T of(PreparedStatement statement) throws SQLException;
  }

  private <T> T with(String sql, Object[] parameters, Use<T> use) {
    try (Connection connection = database().getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return use.of(statement);
    } catch (SQLException failed) {
      throw new DatabaseException(failed);
    }
  }
}
