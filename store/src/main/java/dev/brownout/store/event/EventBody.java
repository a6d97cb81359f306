package dev.brownout.store.event;

/**
 * An event as it is sent.
 *
 * @param code {@code announced}, {@code picked-up}, {@code in-transit}, {@code out-for-delivery} or
 *     {@code delivered}
 * @param at the instant, in UTC, after ISO 8601
 * @param city where it happened
 */
public record EventBody(String code, String at, String city) {}
