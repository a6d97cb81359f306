package dev.brownout.gateway.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.ServerErrorException;
import jakarta.ws.rs.ServiceUnavailableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArmsTest {

  private final Arm one = new Arm();
  private final Arm other = new Arm();

  @ParameterizedTest
  @EnumSource(Arms.class)
  void join_merges_whenBothArmsAnswer(Arms arms) {
    var read = read(arms);

    one.emitter.complete("here");
    read.assertNotTerminated();
    other.emitter.complete("there");

    read.assertCompleted().assertItem("here and there");
  }

  @Test
  void wait_failsOnlyAfterTheOtherArm_whenOneFails() {
    var read = read(Arms.WAIT);
    var failure = new ServiceUnavailableException();

    one.emitter.fail(failure);
    read.assertNotTerminated();
    assertThat(other.left).isFalse();
    other.emitter.complete("there");

    assertThat(read.getFailure()).isSameAs(failure);
  }

  @Test
  void wait_failsWithTheGravest_whenBothFail() {
    var read = read(Arms.WAIT);
    var gravest = new NotFoundException();

    one.emitter.fail(new ServerErrorException(504));
    other.emitter.fail(gravest);

    assertThat(read.getFailure()).isSameAs(gravest);
  }

  @Test
  void failFast_failsAndCancelsTheOtherArm_whenOneFails() {
    var read = read(Arms.FAIL_FAST);
    var failure = new ServiceUnavailableException();

    other.emitter.fail(failure);

    assertThat(read.getFailure()).isSameAs(failure);
    assertThat(one.left).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Arms.class)
  void join_cancelsBothArms_whenTheCallerGoesAway(Arms arms) {
    read(arms).cancel();

    assertThat(one.left).isTrue();
    assertThat(other.left).isTrue();
  }

  private UniAssertSubscriber<String> read(Arms arms) {
    return arms.join(one.uni(), other.uni(), (a, b) -> a + " and " + b)
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create());
  }

  /** An arm that answers when told to, and knows whether its caller left. */
  private static final class Arm {

    private UniEmitter<? super String> emitter;
    private boolean left;

    Uni<String> uni() {
      return Uni.createFrom()
          .<String>emitter(started -> emitter = started)
          .onCancellation()
          .invoke(() -> left = true);
    }
  }
}
