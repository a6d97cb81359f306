package dev.brownout.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
  void readsThatNeverDiffer_areChosenByTheirTimes() throws IOException {
    assertThat(most(2, "wwww", "wwww")).containsExactly(3, 2);
  }
}
