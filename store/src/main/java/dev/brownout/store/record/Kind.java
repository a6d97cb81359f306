package dev.brownout.store.record;

import dev.brownout.budget.quarkus.problem.Problem;
import io.vertx.sqlclient.Row;
import jakarta.ws.rs.NotFoundException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The kinds of records: what they are called in paths and ids, and how one is read. */
enum Kind {
  SHIPMENTS(
      "S",
      """
      SELECT id, carrier, service, status, origin_city, origin_state, origin_country, destination_city,
             destination_state, destination_country, parcels, weight_grams, promised_on, events
      FROM shipments WHERE\s""",
      Shipment::of),
  INVOICES(
      "I",
      """
      SELECT id, shipment_id, status, currency, net_cents, vat_basis_points, vat_cents, gross_cents,
             issued_on, due_on, paid_on
      FROM invoices WHERE\s""",
      Invoice::of);

  /** The longest list. */
  static final int MOST = 100;

  private final String prefix;
  private final Pattern idPattern;
  private final String select;
  private final Map<Selection.By, String> selectBy = new EnumMap<>(Selection.By.class);
  private final Function<Row, StoredRecord> reader;

  Kind(String prefix, String selectWhere, Function<Row, StoredRecord> reader) {
    this.prefix = prefix;
    this.idPattern = Pattern.compile(prefix + "-[0-9]{8}");
    this.select = selectWhere + "id = $1";
    for (Selection.By by : Selection.By.values()) {
      selectBy.put(by, selectWhere + by.column() + " = $1 AND id > $2 ORDER BY id LIMIT " + MOST);
    }
    this.reader = reader;
  }

  /** The kind's name in a path: {@code shipments} or {@code invoices}. */
  String path() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * This kind, for a path that asks for it.
   *
   * @throws NotFoundException when the path asks for another
   */
  Kind serving(String asked) {
    if (!path().equals(asked)) {
      throw new NotFoundException(
          String.format(
              Locale.ROOT,
              "This store serves %s (its setting store.kind), not \"%s\".",
              path(),
              Problem.shortened(asked)));
    }
    return this;
  }

  /** One record's name in a sentence: {@code shipment} or {@code invoice}. */
  String singular() {
    return path().substring(0, path().length() - 1);
  }

  /** One record with its article, for a sentence: {@code a shipment} or {@code an invoice}. */
  String article() {
    return (this == INVOICES ? "an " : "a ") + singular();
  }

  /** The letter before the hyphen of an id: {@code S} or {@code I}. */
  String prefix() {
    return prefix;
  }

  /** Whether a text can be an id of this kind: the prefix, a hyphen and eight digits. */
  boolean isId(String text) {
    return idPattern.matcher(text).matches();
  }

  /** The statement that reads one record; {@code $1} is its id. */
  String select() {
    return select;
  }

  /** The statement that reads a list; {@code $1} is the value, {@code $2} the id to go on after. */
  String select(Selection.By by) {
    return selectBy.get(by);
  }

  /** The record in a row of either statement. */
  StoredRecord read(Row row) {
    return reader.apply(row);
  }
}
