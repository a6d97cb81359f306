package dev.brownout.gateway.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProgressFeedTest {

  private static final Instant START = Instant.parse("2026-02-01T08:00:00Z");
  private static final Duration APART = Duration.ofSeconds(1);

  private final StatementSettings settings =
      new SmallRyeConfigBuilder()
          .withMapping(StatementSettings.class)
          .withConverter(Duration.class, 200, new DurationConverter())
          .withDefaultValue("gateway.statements.progress-every", "1ms")
          .build()
          .getConfigMapping(StatementSettings.class);

  @Test
  void aPartThatTakesLong_isNoNewsEachSecond_thoughItMovesTheEstimate() {
    List<Progress> told =
        told(
            running(1, 1),
            running(1, 2),
            running(1, 3),
            running(1, 12),
            running(2, 13),
            running(2, 14),
            at(State.DONE, 3, 15));

    assertThat(told)
        .extracting(progress -> progress.state() + " " + progress.done())
        .containsExactly("running 1", "running 2", "done 3");
  }

  @Test
  void anEstimate_isNewsOnceItHasMovedByAMinute() {
    List<Progress> told =
        told(
            IntStream.rangeClosed(1, 91)
                .mapToObj(second -> second == 91 ? at(State.DONE, 3, second) : running(2, second))
                .toArray(Progress[]::new));

    assertThat(told)
        .extracting(Progress::estimatedEnd)
        .containsExactly(START.plusSeconds(2), START.plusSeconds(63), START.plusSeconds(123), null);
  }

  @Test
  void theNumberOfShipments_isNews() {
    Progress unlisted = progress(State.RUNNING, OptionalInt.empty(), 0, 1);

    assertThat(told(unlisted, unlisted, running(0, 2), at(State.CANCELLED, 0, 3)))
        .extracting(Progress::total)
        .containsExactly(null, 3, 3);
  }

  private List<Progress> told(Progress... looks) {
    Iterator<Progress> script = List.of(looks).iterator();
    return new ProgressFeed(settings)
        .of(script::next)
        .collect()
        .asList()
        .await()
        .atMost(Duration.ofSeconds(30));
  }

  private static Progress running(int done, int second) {
    return at(State.RUNNING, done, second);
  }

  private static Progress at(State state, int done, int second) {
    return progress(state, OptionalInt.of(3), done, second);
  }

  private static Progress progress(State state, OptionalInt total, int done, int second) {
    Instant now = START.plusSeconds(second);
    var times = new Statement.Times(START, START, state.isEnd() ? now : null, now);
    Subject subject = Subject.reference("R-00000017");
    return Progress.of(
        new Statement(new UUID(4, 17), subject, state, total, done, times, null), APART);
  }
}
