package dev.brownout.store.record;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * A parcel or several on one way from a sender to a recipient.
 *
 * @param id {@code S-} and eight digits
 * @param carrier the company that carries it
 * @param service {@code economy}, {@code standard} or {@code express}
 * @param status the code of the last event
 * @param origin where it comes from
 * @param destination where it goes
 * @param parcels how many parcels, at least 1
 * @param weightGrams the weight of all parcels in grams
 * @param promisedOn the day on which it should arrive
 * @param events what has happened so far, oldest first
 */
@RegisterForReflection
public record Shipment(
    String id,
    String carrier,
    String service,
    String status,
    Place origin,
    Place destination,
    int parcels,
    int weightGrams,
    LocalDate promisedOn,
    List<Event> events)
    implements StoredRecord {

  /** Copies the events. */
  public Shipment {
    events = List.copyOf(events);
  }

  /**
   * A town.
   *
   * @param city its name
   * @param state the state or canton
   * @param country the country's two letters after ISO 3166-1
   */
  @RegisterForReflection
  public record Place(String city, String state, String country) {}

  /**
   * A scan on the way.
   *
   * @param at the instant, in UTC, after ISO 8601
   * @param code {@code announced}, {@code picked-up}, {@code in-transit}, {@code out-for-delivery}
   *     or {@code delivered}
   * @param city where it was scanned
   */
  @RegisterForReflection
  public record Event(String at, String code, String city) {}

  static Shipment of(Row row) {
    return new Shipment(
        row.getString("id"),
        row.getString("carrier"),
        row.getString("service"),
        row.getString("status"),
        place(row, "origin"),
        place(row, "destination"),
        row.getInteger("parcels"),
        row.getInteger("weight_grams"),
        row.getLocalDate("promised_on"),
        events(row.getJsonArray("events")));
  }

  private static Place place(Row row, String end) {
    return new Place(
        row.getString(end + "_city"),
        row.getString(end + "_state"),
        row.getString(end + "_country"));
  }

  private static List<Event> events(JsonArray stored) {
    List<Event> events = new ArrayList<>(stored.size());
    for (int i = 0; i < stored.size(); i++) {
      JsonObject event = stored.getJsonObject(i);
      events.add(
          new Event(event.getString("at"), event.getString("code"), event.getString("city")));
    }
    return events;
  }
}
