package dev.brownout.gateway.statement;

import java.time.Instant;
import java.util.OptionalInt;
import java.util.UUID;

/**
 * A statement as of one moment.
 *
 * @param id its name
 * @param subject what it is of
 * @param state how far it has come
 * @param total how many shipments it has; empty before they are listed
 * @param done how many of them are done
 * @param times when what happened
 * @param reason why it failed; null unless it did
 */
record Statement(
    UUID id,
    Subject subject,
    State state,
    OptionalInt total,
    int done,
    Times times,
    String reason) {

  /**
   * When what happened to a statement, all by the database's clock.
   *
   * @param requested when it was asked for
   * @param started when its first part was begun; null before
   * @param ended when it was done, failed or cancelled; null before
   * @param now the moment of which this is
   */
  record Times(Instant requested, Instant started, Instant ended, Instant now) {}
}
