import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.model.sequential.Configuration;
import dev.brownout.chaos.model.sequential.Cycle;
import dev.brownout.chaos.model.sequential.Ladder;
import dev.brownout.chaos.model.sequential.ModelSheet;
import dev.brownout.chaos.model.sequential.Row;
import dev.brownout.chaos.model.sequential.SequentialModel;
import dev.brownout.chaos.model.sequential.Setup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Times the eight cells of {@code chaos model}; first argument: reads of each cell. */
public class ModelBenchmark {

  private static final int ROUNDS = 7;

  public static void main(String[] args) {
    long reads = args.length == 0 ? 10_000_000 : Long.parseLong(args[0]);
    Setup lesson = Setup.lesson();
    Setup setup =
        new Setup(
            reads,
            lesson.depth(),
            lesson.arms(),
            lesson.threshold(),
            lesson.gatewayShare(),
            lesson.ratePerSecond());
    long best = Long.MAX_VALUE;
    List<Row> rows = List.of();
    for (int round = 0; round < ROUNDS; round++) {
      long begun = Ticker.system().nanos();
      rows = rows(setup);
      best = Math.min(best, Ticker.system().nanos() - begun);
    }
    if (args.length > 1) {
      System.out.print(ModelSheet.sheet(rows).csv());
    }
    System.out.printf(
        Locale.ROOT,
        "chaos model: 8 x %d reads in %.0f ms, %.1f million reads a second%n",
        reads,
        best / 1e6,
        rows.size() * reads * 1e3 / best);
  }

  private static List<Row> rows(Setup setup) {
    List<Row> rows = new ArrayList<>();
    for (Cycle regime : Ladder.regimes()) {
      for (Configuration configuration :
          Ladder.configurations(Duration.ofMillis(200), Duration.ofMillis(30), 3, 0.3)) {
        rows.add(SequentialModel.run(setup, configuration, regime));
      }
    }
    return rows;
  }
}
