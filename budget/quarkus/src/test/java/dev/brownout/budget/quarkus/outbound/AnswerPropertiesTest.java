package dev.brownout.budget.quarkus.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class AnswerPropertiesTest {

  @Property
  void retryAfter_readsSeconds(@ForAll @IntRange(max = 999_999_999) int seconds) {
    assertThat(Answer.retryAfter("" + seconds)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @Property
  void retryAfter_readsDates_andTakesThePastForNow(
      @ForAll @LongRange(min = -1_000_000_000, max = 1_000_000_000) long secondsFromNow) {
    String date =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(
            WallClock.now().plusSeconds(secondsFromNow).atZone(ZoneOffset.UTC));

    assertThat(Answer.retryAfter(date))
        .isBetween(
            Duration.ofSeconds(Math.max(0, secondsFromNow - 60)),
            Duration.ofSeconds(Math.max(0, secondsFromNow)));
  }

  @Property
  void retryAfter_readsOrIgnores_whateverItIsGiven(@ForAll String text) {
    Duration read = Answer.retryAfter(text);

    assertThat(read == null || !read.isNegative()).isTrue();
  }
}
