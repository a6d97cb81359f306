package dev.brownout.chaos.once;

/**
 * What the database keeps for a key.
 *
 * @param write whose it is
 * @param payload digest of the payload that the key belongs to
 * @param status the answer's status
 * @param answer the answer's body
 */
public record StoredAnswer(WriteId write, String payload, int status, String answer) {}
