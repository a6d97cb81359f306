package dev.brownout.gateway.statement;

import dev.brownout.budget.quarkus.Detached;
import dev.brownout.budget.quarkus.problem.BudgetException;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import jakarta.ws.rs.WebApplicationException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/**
 * Asks delivery-ops and billing. Each part has a deadline of its own, not its caller's, who has
 * long had an answer; it is passed on, and bounds the attempts.
 */
@Singleton
class RemoteSuppliers implements Suppliers {

  /** The most shipments in one answer of delivery-ops. */
  private static final int PAGE = 100;

  /** So many pages are looked through at most, whatever their months. */
  private static final int MOST_PAGES = 50;

  /** Only should the deadline itself fail. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final ShipmentsClient shipments;
  private final InvoicesClient invoices;
  private final Vertx vertx;
  private final Duration deadline;

  RemoteSuppliers(
      @RestClient ShipmentsClient shipments,
      @RestClient InvoicesClient invoices,
      Vertx vertx,
      StatementSettings settings) {
    this.shipments = shipments;
    this.invoices = invoices;
    this.vertx = vertx;
    this.deadline = settings.stepDeadline();
  }

  @Override
  public List<String> shipments(Part part) throws SupplierException, InterruptedException {
    return await(part, () -> pagesAfter(part, null, new ArrayList<>(), 1));
  }

  private Uni<List<String>> pagesAfter(Part part, String last, List<String> found, int number) {
    Subject subject = part.subject();
    return shipments
        .page(subject.customer(), subject.reference(), last)
        .flatMap(
            page -> {
              page.stream()
                  .filter(shipment -> subject.includes(shipment.announced()))
                  .forEach(shipment -> found.add(shipment.shipmentId()));
              if (page.size() < PAGE) {
                return Uni.createFrom().item(found);
              }
              return number == MOST_PAGES
                  ? Uni.createFrom().failure(tooMany())
                  : pagesAfter(part, page.get(PAGE - 1).shipmentId(), found, number + 1);
            });
  }

  /** A statement without the rest of them would be wrong. */
  private static SupplierException tooMany() {
    return new SupplierException(
        String.format(
            Locale.ROOT,
            "delivery-ops has %d or more, and a statement looks through fewer",
            MOST_PAGES * PAGE),
        false,
        null);
  }

  @Override
  public Line line(Part part) throws SupplierException, InterruptedException {
    return await(
        part,
        () ->
            Uni.combine()
                .all()
                .unis(shipments.shipment(part.shipment()), charge(part.shipment()))
                .with(RemoteSuppliers::line));
  }

  private Uni<Line.Charge> charge(String shipment) {
    return invoices
        .invoice(shipment)
        .map(RemoteSuppliers::charge)
        .onFailure(RemoteSuppliers::isNotFound)
        .recoverWithNull();
  }

  private static Line line(Shipment shipment, Line.Charge charge) {
    Shipment.Scan seen = shipment.lastSeen();
    return new Line(
        shipment.shipmentId(),
        shipment.status(),
        seen == null ? null : new Line.Scan(seen.at(), seen.city()),
        charge);
  }

  private static Line.Charge charge(Invoice invoice) {
    return new Line.Charge(
        invoice.invoiceId(),
        invoice.status(),
        invoice.amount().currency(),
        invoice.amount().grossCents(),
        invoice.dueOn());
  }

  private <T> T await(Part part, Supplier<Uni<T>> work)
      throws SupplierException, InterruptedException {
    try {
      return detached(part)
          .run(vertx, work)
          .subscribeAsCompletionStage()
          .get(deadline.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException failed) {
      throw told(failed.getCause());
    } catch (TimeoutException late) {
      throw new SupplierException("no answer came within " + deadline, true, late);
    }
  }

  private Detached detached(Part part) {
    return new Detached(
        deadline,
        "this part (gateway.statements.step-deadline)",
        "statement-" + part.statement() + "-" + part.number(),
        Integer.toString(part.attempt()));
  }

  private static SupplierException told(Throwable failure) {
    if (failure instanceof SupplierException own) {
      return own;
    }
    if (failure instanceof BudgetException budget) {
      return new SupplierException(budget.problem().detail(), true, failure);
    }
    int status = status(failure);
    if (status >= 400 && status < 500) {
      return new SupplierException(answered(status), status == 429, failure);
    }
    String words = status > 0 ? answered(status) : "a supplier's answer was broken";
    return new SupplierException(words, true, failure);
  }

  private static String answered(int status) {
    return String.format(Locale.ROOT, "a supplier answered with status %d", status);
  }

  private static boolean isNotFound(Throwable failure) {
    return status(failure) == 404;
  }

  private static int status(Throwable failure) {
    return failure instanceof WebApplicationException answer ? answer.getResponse().getStatus() : 0;
  }
}
