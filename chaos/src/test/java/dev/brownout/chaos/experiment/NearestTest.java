package dev.brownout.chaos.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  private static final List<String> KNOWN =
      List.of("normal", "widespread-slowdown", "slow-supplier", "up", "run");

  @ParameterizedTest
  @CsvSource({
    "nromal, normal",
    "NORMAL, normal",
    "widespread, widespread-slowdown",
    "widespread slowdown, widespread-slowdown",
    "slow-suplier, slow-supplier",
    "rum, run"
  })
  void to_findsTheNameThatWasMeant_whenFewLettersDiffer(String written, String meant) {
    assertThat(Nearest.to(written, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"quarkus", "zz", "x"})
  void to_staysSilent_whenNothingIsNear(String written) {
    assertThat(Nearest.to(written, KNOWN)).isEmpty();
  }

  @Test
  void to_staysSilent_whenNothingIsKnown() {
    assertThat(Nearest.to("normal", List.of())).isEmpty();
  }
}
