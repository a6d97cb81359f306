package dev.brownout.store.record;

/** The examples of the API description: real records of the seed. */
final class Examples {

  static final String SHIPMENT =
      """
      {
        "id": "S-00000017",
        "carrier": "Donau Logistik",
        "service": "standard",
        "status": "out-for-delivery",
        "origin": {"city": "Köln", "state": "Nordrhein-Westfalen", "country": "DE"},
        "destination": {"city": "Graz", "state": "Steiermark", "country": "AT"},
        "parcels": 1,
        "weightGrams": 27960,
        "promisedOn": "2026-01-18",
        "events": [
          {"at": "2026-01-14T08:38:00Z", "code": "announced", "city": "Köln"},
          {"at": "2026-01-14T14:28:00Z", "code": "picked-up", "city": "Köln"},
          {"at": "2026-01-14T23:30:00Z", "code": "in-transit", "city": "Köln"},
          {"at": "2026-01-17T07:33:00Z", "code": "out-for-delivery", "city": "Graz"}
        ]
      }""";

  static final String INVOICE =
      """
      {
        "id": "I-00000017",
        "shipmentId": "S-00000017",
        "status": "paid",
        "currency": "EUR",
        "netCents": 2510,
        "vatBasisPoints": 2000,
        "vatCents": 502,
        "grossCents": 3012,
        "issuedOn": "2026-01-14",
        "dueOn": "2026-01-28",
        "paidOn": "2026-01-19"
      }""";

  private Examples() {}
}
