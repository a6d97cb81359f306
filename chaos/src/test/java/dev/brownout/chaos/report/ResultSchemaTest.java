package dev.brownout.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/schema/result-1.schema.json}, asked through a validator that is not ours. */
class ResultSchemaTest {
  private static final Path FILE = Path.of("../docs/schema/result-1.schema.json");

  private static List<String> faults(String json) throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(FILE), InputFormat.JSON);
    return schema.validate(json, InputFormat.JSON).stream().map(Error::toString).toList();
  }

  private static ResultFiles whole() {
    return ResultFiles.run()
        .withRegime("normal", 6)
        .withPolicy("deadline", "200ms")
        .cell("normal", "deadline", 8, 1, 1);
  }

  @Test
  void wholeResult_isValid() throws IOException {
    assertThat(faults(whole().text())).isEmpty();
  }

  @Test
  void measuredRun_isValid_andReadBack(@TempDir Path folder) throws IOException {
    RunResult run =
        Runs.endedBy(
            "interrupted after 3 of 8 cells",
            Runs.cell("retry-budget", "normal"),
            Runs.cell("smallrye", "slow-supplier"),
            Runs.cell("nested", "widespread-slowdown", "the driver sent late"));
    assertThat(faults(ResultJson.render(run))).isEmpty();
    Path file = folder.resolve("result.json");
    ResultJson.write(run, file);
    RunFile read = RunFile.read(file, file);
    assertThat(read.cells()).extracting(RunFile.Cell::within).containsOnly(3866);
    assertThat(read.trouble()).isEqualTo("interrupted after 3 of 8 cells");
    assertThat(read.settings()).isEqualTo(RunSettings.of(run.experiment()));
    assertThat(read.settings().policies().get("nested").service())
        .isEqualTo(new RunSettings.OfCalls("20ms", 3, true, "0.3", "none", "0ms", "1ms", true));
    assertThat(read.settings().regimes().get("slow-supplier").hopCyclesMs())
        .containsEntry("billing>store", List.of(6L, 1000L, 1000L, 1000L, 6L, 1000L, 1000L, 1000L));
    assertThat(read.cells().get(0).predicted().hopCostMs()).isEqualTo(0.7);
    assertThat(read.cells().get(0).disagreements()).isNotEmpty();
    assertThat(read.cells().get(1).predicted()).isNull();
    assertThat(read.cells().get(2).invalidReasons()).containsExactly("the driver sent late");
  }

  @Test
  void result_isInvalid_whenAFieldIsMissingOrOfAnotherKind() throws IOException {
    assertThat(faults("{\"schema_version\": 1}")).hasSize(16);
    assertThat(faults(whole().with("schema_version", 2).text())).hasSize(1);
    assertThat(faults(whole().with("seed", -1).text())).hasSize(1);
    assertThat(faults(whole().but("within", "many").text())).hasSize(1);
    assertThat(faults(whole().but("agreement_share", 1.5).text())).hasSize(1);
  }
}
