package dev.brownout.chaos.fleet;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/** A client of the lab's PostgreSQL. */
final class Database {
  private Database() {}

  /** The answer to {@code SELECT 1}, or why there was none. */
  static String selectOne(int port, String database, String user, String password) {
    try (Connection connection = connect(port, database, user, password);
        ResultSet rows = connection.createStatement().executeQuery("SELECT 1")) {
      rows.next();
      return rows.getString(1);
    } catch (SQLException refused) {
      return refused.getMessage();
    }
  }

  /** A connection that stays open. */
  static Connection connect(int port, String database, String user, String password)
      throws SQLException {
    String url =
        String.format(
            Locale.ROOT, "jdbc:postgresql://127.0.0.1:%d/%s?sslmode=disable", port, database);
    return DriverManager.getConnection(url, user, password);
  }
}
