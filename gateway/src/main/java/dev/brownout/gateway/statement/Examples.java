package dev.brownout.gateway.statement;

/** The examples of the API description: of real records of the stores' seed. */
final class Examples {

  static final String MONTH = "{\"customer\": \"C-00000042\", \"month\": \"2026-01\"}";

  static final String REFERENCE = "{\"reference\": \"R-00000017\"}";

  static final String QUEUED =
      """
      {
        "id": "6f1c0c62-6f2a-4f0e-9d2b-3c1c6d7f8a90",
        "customer": "C-00000042",
        "month": "2026-01",
        "state": "queued",
        "done": 0,
        "requested": "2026-02-01T08:00:00Z",
        "events": "/statements/6f1c0c62-6f2a-4f0e-9d2b-3c1c6d7f8a90/events"
      }""";

  static final String RUNNING =
      """
      {
        "id": "6f1c0c62-6f2a-4f0e-9d2b-3c1c6d7f8a90",
        "customer": "C-00000042",
        "month": "2026-01",
        "state": "running",
        "done": 12,
        "total": 62,
        "requested": "2026-02-01T08:00:00Z",
        "started": "2026-02-01T08:00:00Z",
        "estimatedEnd": "2026-02-01T08:01:03Z",
        "events": "/statements/6f1c0c62-6f2a-4f0e-9d2b-3c1c6d7f8a90/events"
      }""";

  static final String DONE =
      """
      {
        "id": "6f1c0c62-6f2a-4f0e-9d2b-3c1c6d7f8a90",
        "customer": "C-00000042",
        "month": "2026-01",
        "state": "done",
        "done": 62,
        "total": 62,
        "requested": "2026-02-01T08:00:00Z",
        "started": "2026-02-01T08:00:00Z",
        "ended": "2026-02-01T08:01:03Z",
        "result": "/statements/6f1c0c62-6f2a-4f0e-9d2b-3c1c6d7f8a90/result"
      }""";

  static final String FAILED =
      """
      {
        "id": "6f1c0c62-6f2a-4f0e-9d2b-3c1c6d7f8a90",
        "reference": "R-00000017",
        "state": "failed",
        "done": 1,
        "total": 2,
        "requested": "2026-02-01T08:00:00Z",
        "started": "2026-02-01T08:00:00Z",
        "ended": "2026-02-01T08:04:40Z",
        "reason": "shipment S-00000017: a supplier answered with status 404 (attempt 1 of 20)"
      }""";

  static final String RESULT =
      """
      {
        "id": "6f1c0c62-6f2a-4f0e-9d2b-3c1c6d7f8a90",
        "reference": "R-00000017",
        "made": "2026-02-01T08:00:02Z",
        "lines": [
          {
            "shipmentId": "S-00000017",
            "status": "out-for-delivery",
            "lastSeen": {"at": "2026-01-17T07:33:00Z", "city": "Graz"},
            "invoice": {
              "invoiceId": "I-00000017",
              "status": "paid",
              "currency": "EUR",
              "grossCents": 3012,
              "dueOn": "2026-01-28"
            }
          }
        ],
        "sums": [{"currency": "EUR", "invoices": 1, "grossCents": 3012, "unpaidCents": 0}]
      }""";

  private Examples() {}
}
