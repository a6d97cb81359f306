package dev.brownout.gateway.tracking;

/** The example of the API description: a real record of the stores' seed. */
final class Examples {

  static final String TRACKING =
      """
      {
        "shipmentId": "S-00000017",
        "status": "out-for-delivery",
        "carrier": "Donau Logistik",
        "service": "standard",
        "lastSeen": {"at": "2026-01-17T07:33:00Z", "code": "out-for-delivery", "city": "Graz"},
        "destination": {"city": "Graz", "state": "Steiermark", "country": "AT"},
        "promisedOn": "2026-01-18",
        "charge": {
          "invoiceId": "I-00000017",
          "status": "paid",
          "currency": "EUR",
          "grossCents": 3012,
          "dueOn": "2026-01-28"
        }
      }""";

  private Examples() {}
}
