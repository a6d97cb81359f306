package dev.brownout.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainVerdictTest {
  @TempDir private Path folder;

  private String sentence(ResultFiles files) throws IOException {
    Path file = files.write(folder.resolve("result.json"));
    return PlainVerdict.of(RunFile.read(file, file)).get(0).sentence();
  }

  @Test
  void verdict_namesTheBest_andTheHeaviest() throws IOException {
    ResultFiles files =
        ResultFiles.run()
            .cell("normal", "no-budget", 3000, 2000, 0)
            .but("amplification", 3.2)
            .cell("normal", "retry-budget", 4800, 0, 200)
            .but("amplification", 1.29);
    assertThat(sentence(files))
        .isEqualTo(
            "retry-budget kept the most, 96.0 % of 5,000 reads within 200 ms, with 29 % more calls"
                + " than one try of each takes; the heaviest load came from no-budget, with 220 %"
                + " more calls than one try of each takes, and it kept 60.0 %.");
  }

  @Test
  void verdict_namesWhatIsAsGood_asFarAsChanceTells() throws IOException {
    ResultFiles files =
        ResultFiles.run()
            .cell("normal", "deadline", 3000, 0, 2000)
            .but("amplification", 1.0)
            .cell("normal", "allocated", 3001, 0, 1999)
            .but("amplification", 1.0);
    assertThat(sentence(files))
        .isEqualTo(
            "allocated kept the most, 60.0 % of 5,000 reads within 200 ms, with as many calls as"
                + " one try of each takes; no worse, as far as chance lets one tell: deadline"
                + " (60.0 %).");
  }

  @Test
  void verdict_namesTheLightest_whereTheBestIsTheHeaviest() throws IOException {
    ResultFiles files =
        ResultFiles.run()
            .cell("normal", "deadline", 3000, 0, 2000)
            .but("amplification", 0.8)
            .cell("normal", "allocated", 4000, 0, 1000)
            .but("amplification", 1.1);
    assertThat(sentence(files))
        .endsWith(
            "; the lightest load came from deadline, with 20 % fewer calls than one try of each"
                + " takes, and it kept 60.0 %.");
  }

  @Test
  void verdict_namesTheFirst_ofTwoThatKeptTheSame() throws IOException {
    assertThat(
            sentence(
                ResultFiles.run()
                    .cell("normal", "deadline", 30, 0, 20)
                    .cell("normal", "allocated", 30, 0, 20)))
        .startsWith("deadline kept the most, 60.0 % of 50 reads");
  }

  @Test
  void verdict_namesNoOtherLoad_thatIsTheSameAsFarAsItIsShown() throws IOException {
    ResultFiles files =
        ResultFiles.run()
            .cell("normal", "deadline", 3000, 0, 2000)
            .but("amplification", 1.004)
            .cell("normal", "allocated", 4000, 0, 1000)
            .but("amplification", 1.0)
            .cell("normal", "nested", 2000, 0, 3000)
            .but("amplification", 0.996);
    assertThat(sentence(files))
        .isEqualTo(
            "allocated kept the most, 80.0 % of 5,000 reads within 200 ms, with as many calls as"
                + " one try of each takes.");
  }

  @Test
  void verdict_doubtsCellsThatMayNotBeBelieved() throws IOException {
    assertThat(sentence(ResultFiles.run().cell("normal", "deadline", 3, 0, 1).invalid("late")))
        .startsWith("deadline kept 75.0 % of 4 reads within 200 ms")
        .endsWith("Not to be believed, for the reasons under validity: deadline.");
  }
}
