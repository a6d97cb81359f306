package dev.brownout.gateway.statement;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

/**
 * How far a statement has come, for its callers. Times are in UTC, to the second.
 *
 * @param id its name
 * @param customer whose shipments it has; null for one of a reference
 * @param month in which they were announced; null for one of a reference
 * @param reference what they have in common; null for one of a month
 * @param state {@code queued}, {@code running}, {@code done}, {@code failed} or {@code cancelled}
 * @param done how many shipments are done
 * @param total how many there are; null before they are listed
 * @param requested when it was asked for
 * @param started when its first part was begun; null before
 * @param estimatedEnd when the last part will be done, if all goes on as it did; null unless
 *     running
 * @param ended when it was done, failed or cancelled; null before
 * @param reason why it failed, in words; null unless it did
 * @param result where its lines are; null unless it is done
 * @param events where to listen for progress; null once it has ended
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Progress(
    String id,
    String customer,
    String month,
    String reference,
    String state,
    int done,
    Integer total,
    Instant requested,
    Instant started,
    Instant estimatedEnd,
    Instant ended,
    String reason,
    String result,
    String events) {

  static final String PATH = "/statements/";

  /** An estimate moves a little with each look; its readers see it to the minute. */
  private static final Duration NEWS = Duration.ofMinutes(1);

  /** The progress of a statement, whose parts begin at best so far apart. */
  static Progress of(Statement statement, Duration apart) {
    Subject subject = statement.subject();
    Statement.Times times = statement.times();
    State state = statement.state();
    String path = PATH + statement.id();
    return new Progress(
        statement.id().toString(),
        subject.customer(),
        subject.month(),
        subject.reference(),
        state.word(),
        statement.done(),
        statement.total().isPresent() ? statement.total().getAsInt() : null,
        seconds(times.requested()),
        seconds(times.started()),
        seconds(Estimate.end(statement, apart).orElse(null)),
        seconds(times.ended()),
        statement.reason(),
        state == State.DONE ? path + "/result" : null,
        state.isEnd() ? null : path + "/events");
  }

  private static Instant seconds(Instant at) {
    return at == null ? null : at.truncatedTo(ChronoUnit.SECONDS);
  }

  /** Whether its reader sees more in it than in what was told before. */
  boolean isNewsAfter(Progress told) {
    return !state.equals(told.state)
        || done != told.done
        || !Objects.equals(total, told.total)
        || estimateMovedSince(told).compareTo(NEWS) >= 0;
  }

  private Duration estimateMovedSince(Progress told) {
    return estimatedEnd == null || told.estimatedEnd == null
        ? Duration.ZERO
        : Duration.between(told.estimatedEnd, estimatedEnd).abs();
  }

  /** Whether nothing follows it. */
  boolean isLast() {
    return events == null;
  }
}
