package dev.brownout.chaos.writes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.brownout.chaos.fleet.Kills.DatabaseAddress;
import dev.brownout.chaos.once.Contents;
import dev.brownout.chaos.once.Effect;
import dev.brownout.chaos.once.Payload;
import dev.brownout.chaos.once.StoredAnswer;
import dev.brownout.chaos.once.WriteId;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the delivery-store's database over JDBC, past the store. */
final class Records implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Connection connection;

  Records(DatabaseAddress address) throws SQLException {
    connection = DriverManager.getConnection(address.url(), address.user(), address.password());
  }

  /** The shipments as they are now. */
  Targets targets() throws SQLException {
    List<String> open = new ArrayList<>();
    List<String> delivered = new ArrayList<>();
    Map<String, Integer> events = new LinkedHashMap<>();
    each(
        "SELECT id, status, jsonb_array_length(events) FROM shipments ORDER BY id",
        row -> {
          (row.getString(2).equals("delivered") ? delivered : open).add(row.getString(1));
          events.put(row.getString(1), row.getInt(3));
        });
    return new Targets(List.copyOf(open), List.copyOf(delivered), Map.copyOf(events));
  }

  /** How many statements of writes run at this moment. */
  int writing() throws SQLException {
    List<Integer> count = new ArrayList<>();
    each(
        "SELECT count(*) FROM pg_stat_activity WHERE state = 'active'"
            + " AND pid <> pg_backend_pid() AND query LIKE '%record_carrier_event(%'",
        row -> count.add(row.getInt(1)));
    return count.get(0);
  }

  /** All that writes have left since the shipments were like that. */
  Contents contents(Targets before) throws SQLException {
    return new Contents(effects(), answers(), shown(before));
  }

  private List<Effect> effects() throws SQLException {
    List<Effect> effects = new ArrayList<>();
    each(
        "SELECT id, caller, idempotency_key, shipment_id, code, at, city"
            + " FROM carrier_events ORDER BY id",
        row ->
            effects.add(
                new Effect(
                    row.getLong(1),
                    new WriteId(row.getString(2), row.getString(3)),
                    new Payload(
                        row.getString(4), row.getString(5), row.getString(6), row.getString(7)))));
    return effects;
  }

  private List<StoredAnswer> answers() throws SQLException {
    List<StoredAnswer> answers = new ArrayList<>();
    each(
        "SELECT caller, idempotency_key, fingerprint, status, answer FROM idempotency_keys",
        row ->
            answers.add(
                new StoredAnswer(
                    new WriteId(row.getString(1), row.getString(2)),
                    HexFormat.of().formatHex(row.getBytes(3)),
                    row.getInt(4),
                    row.getString(5))));
    return answers;
  }

  private Map<String, List<Payload>> shown(Targets before) throws SQLException {
    Map<String, List<Payload>> shown = new LinkedHashMap<>();
    each(
        "SELECT id, events FROM shipments ORDER BY id",
        row -> {
          String id = row.getString(1);
          List<Payload> added = added(id, row.getString(2), before.events().getOrDefault(id, 0));
          if (!added.isEmpty()) {
            shown.put(id, added);
          }
        });
    return shown;
  }

  private static List<Payload> added(String shipment, String events, int before)
      throws SQLException {
    try {
      List<Payload> added = new ArrayList<>();
      JsonNode all = JSON.readTree(events);
      for (int i = before; i < all.size(); i++) {
        JsonNode event = all.get(i);
        added.add(
            new Payload(
                shipment,
                event.get("code").asText(),
                event.get("at").asText(),
                event.get("city").asText()));
      }
      return added;
    } catch (JsonProcessingException broken) {
      throw new SQLException("the events of " + shipment + " are no JSON", broken);
    }
  }

  private interface Row {
    void take(ResultSet row) throws SQLException;
  }

  private void each(String sql, Row taker) throws SQLException {
    try (var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        taker.take(rows);
      }
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
