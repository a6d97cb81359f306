package dev.brownout.deliveryops.delivery;

/** The example of the API description: a real record of the store's seed. */
final class Examples {

  static final String DELIVERY =
      """
      {
        "shipmentId": "S-00000017",
        "carrier": "Donau Logistik",
        "service": "standard",
        "status": "out-for-delivery",
        "lastSeen": {"at": "2026-01-17T07:33:00Z", "code": "out-for-delivery", "city": "Graz"},
        "destination": {"city": "Graz", "state": "Steiermark", "country": "AT"},
        "promisedOn": "2026-01-18",
        "history": [
          {"at": "2026-01-14T08:38:00Z", "code": "announced", "city": "Köln"},
          {"at": "2026-01-14T14:28:00Z", "code": "picked-up", "city": "Köln"},
          {"at": "2026-01-14T23:30:00Z", "code": "in-transit", "city": "Köln"},
          {"at": "2026-01-17T07:33:00Z", "code": "out-for-delivery", "city": "Graz"}
        ]
      }""";

  private Examples() {}
}
