package dev.brownout.gateway.statement;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A finished statement.
 *
 * @param id its name
 * @param customer whose shipments it has; null for one of a reference
 * @param month in which they were announced; null for one of a reference
 * @param reference what they have in common; null for one of a month
 * @param made when it was finished
 * @param lines one for each shipment, ordered by number
 * @param sums one for each currency
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record Result(
    String id,
    String customer,
    String month,
    String reference,
    Instant made,
    List<Line> lines,
    List<Sum> sums) {

  /** The result of a statement that is done. */
  static Result of(Statement statement, List<Line> lines) {
    Subject subject = statement.subject();
    return new Result(
        statement.id().toString(),
        subject.customer(),
        subject.month(),
        subject.reference(),
        statement.times().ended().truncatedTo(ChronoUnit.SECONDS),
        lines,
        Sum.of(lines));
  }

  /**
   * What the invoices of one currency come to.
   *
   * @param currency three letters after ISO 4217
   * @param invoices how many there are
   * @param grossCents their sum with tax, in cents (or centimes)
   * @param unpaidCents what of that is not paid
   */
  @RegisterForReflection
  record Sum(String currency, int invoices, long grossCents, long unpaidCents) {

    /** The sums of some lines, ordered by currency. */
    static List<Sum> of(List<Line> lines) {
      Map<String, List<Line.Charge>> byCurrency =
          lines.stream()
              .map(Line::invoice)
              .filter(invoice -> invoice != null)
              .collect(
                  Collectors.groupingBy(Line.Charge::currency, TreeMap::new, Collectors.toList()));
      return byCurrency.entrySet().stream().map(e -> of(e.getKey(), e.getValue())).toList();
    }

    private static Sum of(String currency, List<Line.Charge> invoices) {
      return new Sum(
          currency,
          invoices.size(),
          invoices.stream().mapToLong(Line.Charge::grossCents).sum(),
          invoices.stream()
              .filter(invoice -> !invoice.status().equals("paid"))
              .mapToLong(Line.Charge::grossCents)
              .sum());
    }
  }
}
