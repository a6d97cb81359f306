package dev.brownout.gateway.search;

/** The examples of the API description: real records of the stores' seed, two of four. */
final class Examples {

  static final String FOUND =
      """
      {
        "reference": "R-00000017",
        "shipments": [
          {
            "shipmentId": "S-00000017",
            "carrier": "Donau Logistik",
            "service": "standard",
            "status": "out-for-delivery",
            "lastSeen": {"at": "2026-01-17T07:33:00Z", "code": "out-for-delivery", "city": "Graz"},
            "destination": {"city": "Graz", "state": "Steiermark", "country": "AT"},
            "promisedOn": "2026-01-18"
          },
          {
            "shipmentId": "S-00000018",
            "carrier": "Rheinfracht",
            "service": "economy",
            "status": "delivered",
            "lastSeen": {"at": "2026-01-28T12:03:00Z", "code": "delivered", "city": "Nürnberg"},
            "destination": {"city": "Nürnberg", "state": "Bayern", "country": "DE"},
            "promisedOn": "2026-01-31"
          }
        ],
        "invoices": [
          {
            "invoiceId": "I-00000017",
            "shipmentId": "S-00000017",
            "status": "paid",
            "amount": {"currency": "EUR", "grossCents": 3012},
            "dueOn": "2026-01-28"
          },
          {
            "invoiceId": "I-00000018",
            "shipmentId": "S-00000018",
            "status": "open",
            "amount": {"currency": "EUR", "grossCents": 1797},
            "dueOn": "2026-02-07"
          }
        ]
      }""";

  static final String MALFORMED =
      """
      {
        "title": "Wrong input",
        "status": 400,
        "detail": "reference cannot be \\"17\\": write R- and eight digits, for example R-00000012.",
        "instance": "/search",
        "field": "reference",
        "request_id": "2f0c5d6e-8f5e-4f0e-9d52-4b1f8a0f7a55"
      }""";

  static final String UNAVAILABLE =
      """
      {
        "title": "Supplier not available",
        "status": 503,
        "detail": "billing/search (InvoiceSearchClient.invoices): the supplier asks for a wait that is longer than the allowance (2500 ms set by this service (budget.journey.\\"search\\".end-to-end), 4 ms in attempt 1: status 503).",
        "instance": "/search",
        "request_id": "2f0c5d6e-8f5e-4f0e-9d52-4b1f8a0f7a55",
        "reason": "retry-after",
        "client": "billing/search",
        "allowance_ms": 2500,
        "allowance_set_by": "this service (budget.journey.\\"search\\".end-to-end)",
        "spent_ms": 4,
        "attempts": [{"attempt": "1", "timeout_ms": 900, "spent_ms": 4, "result": "status 503"}],
        "retry_after_s": 30,
        "retry_advised": false,
        "choices": {
          "come_back_after_s": 30,
          "background": {"method": "POST", "href": "/statements", "body": {"reference": "R-00000017"}}
        }
      }""";

  private Examples() {}
}
