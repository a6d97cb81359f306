package dev.brownout.billing.invoice;

/** The example of the API description: a real record of the store's seed. */
final class Examples {

  static final String INVOICE =
      """
      {
        "invoiceId": "I-00000017",
        "shipmentId": "S-00000017",
        "status": "paid",
        "amount": {
          "currency": "EUR",
          "netCents": 2510,
          "vatPercent": 20.00,
          "vatCents": 502,
          "grossCents": 3012
        },
        "issuedOn": "2026-01-14",
        "dueOn": "2026-01-28",
        "paidOn": "2026-01-19"
      }""";

  private Examples() {}
}
