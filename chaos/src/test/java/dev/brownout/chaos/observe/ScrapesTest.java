package dev.brownout.chaos.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.chaos.load.StopSignal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ScrapesTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private long now = Long.MAX_VALUE - SECOND.toNanos();
  private final Scrapes scrapes = new Scrapes(() -> now);
  private final StopSignal stop = new StopSignal();

  private void scrapeAfter(Duration gap) {
    now += gap.toNanos();
    scrapes.begun();
    scrapes.ended();
  }

  @Test
  void nobodyIsWaitedFor_whenNobodyEverScraped() {
    assertThat(scrapes.patience()).isZero();
    scrapes.awaitOneMore(stop);
  }

  @Test
  void patience_isThreeOfTheLongestGap_withinBounds() {
    scrapeAfter(SECOND);
    assertThat(scrapes.patience()).isEqualTo(Duration.ofSeconds(15));
    scrapeAfter(Duration.ofMillis(10));
    assertThat(scrapes.patience()).isEqualTo(SECOND);
    scrapeAfter(Duration.ofSeconds(5));
    scrapeAfter(Duration.ofSeconds(2));
    assertThat(scrapes.patience()).isEqualTo(Duration.ofSeconds(15));
    scrapeAfter(Duration.ofSeconds(60));
    assertThat(scrapes.patience()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void oneMore_isOneThatBeganLater_notOneUnderWay() {
    scrapeAfter(SECOND);
    scrapes.begun();
    Scrapes.OneMore next = scrapes.oneMore();
    scrapes.ended();
    assertThat(next.hasCome()).isFalse();
    scrapes.begun();
    assertThat(next.hasCome()).isFalse();
    scrapes.ended();
    assertThat(next.hasCome()).isTrue();
  }

  @Test
  void wait_endsWhenAskedToStop() {
    scrapeAfter(SECOND);
    stop.raise();
    scrapes.awaitOneMore(stop);
    assertThat(scrapes.any()).isTrue();
  }
}
