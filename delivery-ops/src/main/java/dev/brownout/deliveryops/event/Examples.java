package dev.brownout.deliveryops.event;

/** The examples of the API description. */
final class Examples {

  static final String EVENT =
      """
      {"code": "delivered", "at": "2026-01-17T11:20:00Z", "city": "Graz"}""";

  static final String STORED =
      """
      {
        "shipmentId": "S-00000017",
        "number": 5,
        "at": "2026-01-17T11:20:00Z",
        "code": "delivered",
        "city": "Graz"
      }""";

  private Examples() {}
}
