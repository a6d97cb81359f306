package dev.brownout.gateway.tracking;

/** The examples of the API description: a real record of the stores' seed. */
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

  static final String WHOLE_VIEW =
      """
      {
        "shipmentId": "S-00000017",
        "delivery": {
          "carrier": "Donau Logistik",
          "service": "standard",
          "status": "out-for-delivery",
          "destination": {"city": "Graz", "state": "Steiermark", "country": "AT"},
          "promisedOn": "2026-01-18",
          "history": [
            {"at": "2026-01-14T08:38:00Z", "code": "announced", "city": "Köln"},
            {"at": "2026-01-14T14:28:00Z", "code": "picked-up", "city": "Köln"},
            {"at": "2026-01-14T23:30:00Z", "code": "in-transit", "city": "Köln"},
            {"at": "2026-01-17T07:33:00Z", "code": "out-for-delivery", "city": "Graz"}
          ]
        },
        "charge": {
          "invoiceId": "I-00000017",
          "status": "paid",
          "currency": "EUR",
          "grossCents": 3012,
          "dueOn": "2026-01-28"
        },
        "missing": []
      }""";

  static final String PARTIAL_VIEW =
      """
      {
        "shipmentId": "S-00000017",
        "charge": {
          "invoiceId": "I-00000017",
          "status": "paid",
          "currency": "EUR",
          "grossCents": 3012,
          "dueOn": "2026-01-28"
        },
        "missing": [
          {
            "part": "delivery",
            "supplier": "delivery-ops",
            "why": "delivery-ops did not answer within its share (180 ms, 3 attempts).",
            "reason": "deadline",
            "retryHelps": true,
            "retryAfterSeconds": 0
          }
        ]
      }""";

  private Examples() {}
}
