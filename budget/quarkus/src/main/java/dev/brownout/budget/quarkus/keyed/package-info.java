/**
 * Keyed writes: the headers that make a write repeatable, read strictly; after the HTTP working
 * group's draft <a
 * href="https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/">The
 * Idempotency-Key HTTP Header Field</a>.
 */
package dev.brownout.budget.quarkus.keyed;
