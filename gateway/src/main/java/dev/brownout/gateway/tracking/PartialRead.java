package dev.brownout.gateway.tracking;

import io.smallrye.mutiny.Uni;
import java.util.List;

/**
 * The read that a page makes: waits for both arms and answers what there is, with what is missing.
 *
 * <p>An arm's share of the time is all that is left of the deadline less the response reserve: the
 * arms run beside each other, so neither takes time from the other, and the reserve is left for the
 * answer. The attempts of an arm keep to it by themselves ({@code AttemptController}), so nothing
 * is timed here.
 */
final class PartialRead {

  private PartialRead() {}

  /**
   * Subscribes to both arms; cancelling the result cancels both.
   *
   * @return fails when there is no such shipment, and with the gravest failure when both arms fail
   */
  static Uni<TrackingAnswer> of(String id, Uni<DeliveryHistory> delivery, Uni<Invoice> billing) {
    return Uni.combine()
        .all()
        .unis(ArmEnd.of(delivery), ArmEnd.of(billing))
        .asTuple()
        .flatMap(ends -> answer(id, ends.getItem1(), ends.getItem2()));
  }

  private static Uni<TrackingAnswer> answer(
      String id, ArmEnd<DeliveryHistory> delivery, ArmEnd<Invoice> billing) {
    if (delivery.hasAnswer() || billing.hasAnswer() && Severity.status(delivery.failure()) != 404) {
      return Uni.createFrom().item(TrackingView.of(id, delivery, billing));
    }
    return Uni.createFrom()
        .failure(
            billing.hasAnswer()
                ? delivery.failure()
                : Severity.gravest(List.of(delivery.failure(), billing.failure())));
  }
}
