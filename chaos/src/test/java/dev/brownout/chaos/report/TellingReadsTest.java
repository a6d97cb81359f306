package dev.brownout.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TellingReadsTest {
  @TempDir private Path folder;

  private List<Integer> most(int wanted, String one, String other) throws IOException {
    Path file =
        ResultFiles.run()
            .cell("normal", "deadline", one, read -> 10 * read)
            .cell("normal", "allocated", other, read -> 0)
            .write(folder.resolve("result.json"));
    return new TellingReads(RunFile.read(file, file).cells()).most(wanted);
  }

  @Test
  void eachPattern_comesBeforeAnyComesTwice_thoseThatDifferFirst() throws IOException {
    assertThat(most(9, "wwwddo", "wwdwww")).containsExactly(4, 5, 2, 1, 3, 0);
    assertThat(most(2, "wwwddo", "wwdwww")).containsExactly(4, 5);
  }

  @Test
  void patterns_thatDifferAsMuch_comeByTheirFrequency() throws IOException {
    assertThat(most(2, "ddwww", "wwddd")).containsExactly(4, 1);
  }

  @Test
  void readsOfAPattern_comeAsPredictedFirst_thenByTheSpreadOfTheirTimes() throws IOException {
    Path file =
        ResultFiles.run()
            .cell("normal", "deadline", "www", read -> 1)
            .but("per_read", reads("dww", 9.0, 100.0, 0.0))
            .cell("normal", "allocated", "www", read -> 1)
            .but("per_read", reads("www", 1.0, 100.0, 5.0))
            .write(folder.resolve("result.json"));
    assertThat(new TellingReads(RunFile.read(file, file).cells()).most(3)).containsExactly(2, 1, 0);
  }

  private static Map<String, Object> reads(String predicted, Double... ms) {
    return Map.of("measured", "www", "predicted", predicted, "measured_ms", ms, "predicted_ms", ms);
  }

  @Test
  void readsThatNeverDiffer_areChosenByTheirTimes() throws IOException {
    assertThat(most(2, "wwww", "wwww")).containsExactly(3, 2);
  }
}
