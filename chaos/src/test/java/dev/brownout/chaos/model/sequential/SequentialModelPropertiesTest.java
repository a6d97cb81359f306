package dev.brownout.chaos.model.sequential;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class SequentialModelPropertiesTest {

  private static final int[] DURATIONS = {1, 5, 6, 7, 8, 20, 30, 45, 60, 90, 180, 200, 1000};

  @Property(tries = 10_000)
  void model_agreesWithTheLessonsLoop(@ForAll long seed) {
    Random random = new Random(seed);
    int threshold = 2 + random.nextInt(400);
    Setup setup =
        new Setup(
            1 + random.nextInt(300),
            1 + random.nextInt(4),
            1 + random.nextInt(4),
            Duration.ofMillis(threshold),
            Duration.ofMillis(random.nextInt(threshold)),
            1 + random.nextInt(1_000));
    Configuration configuration =
        new Configuration(
            "drawn",
            Duration.ofMillis(DURATIONS[random.nextInt(DURATIONS.length)]),
            1 + random.nextInt(5),
            random.nextBoolean(),
            random.nextInt(3) == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(random.nextInt(100) / 100.0));
    List<Duration> durations =
        IntStream.range(0, 1 + random.nextInt(20))
            .mapToObj(i -> Duration.ofMillis(DURATIONS[random.nextInt(DURATIONS.length)]))
            .toList();
    Cycle regime = new Cycle("drawn", durations);

    Row row = SequentialModel.run(setup, configuration, regime);
    NaiveLesson.Figures lesson = new NaiveLesson(setup, configuration, regime).run(setup);

    assertThat(
            new NaiveLesson.Figures(
                row.within(),
                row.outside(),
                row.dropped(),
                row.medianNanos() / 1e6,
                row.worstNanos() / 1e6,
                row.multiplier()))
        .as("%s, %s, %s", setup, configuration, regime)
        .isEqualTo(lesson);
  }
}
