package dev.brownout.gateway.tracking;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a tracking page shows: every part that is there, and for each that is not, why. At least one
 * is there.
 *
 * @param shipmentId {@code S-} and eight digits
 * @param delivery where it is and has been; left out when missing
 * @param charge what is asked for it; left out when missing
 * @param missing the parts that are left out; empty when both are there
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TrackingView(
    String shipmentId, DeliveryHistory delivery, Tracking.Charge charge, List<MissingPart> missing)
    implements TrackingAnswer {

  /** Refuses a view of nothing: that is a failure. */
  public TrackingView {
    if (delivery == null && charge == null) {
      throw new IllegalArgumentException("a view of " + shipmentId + " needs at least one part");
    }
    missing = List.copyOf(missing);
  }

  /** What the arms have brought, of which at least one an answer. */
  static TrackingView of(String id, ArmEnd<DeliveryHistory> delivery, ArmEnd<Invoice> billing) {
    return new TrackingView(
        id,
        delivery.answer(),
        billing.hasAnswer() ? Tracking.Charge.of(billing.answer()) : null,
        Stream.of(
                MissingPart.of("delivery", "delivery-ops", delivery),
                MissingPart.of("charge", "billing", billing))
            .flatMap(Optional::stream)
            .toList());
  }
}
