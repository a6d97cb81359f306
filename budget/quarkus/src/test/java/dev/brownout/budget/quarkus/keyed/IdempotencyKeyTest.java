package dev.brownout.budget.quarkus.keyed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.budget.quarkus.problem.ProblemException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"8e03978e-40d5\"   | 8e03978e-40d5",
        "\"a b; DROP TABLE\" | a b; DROP TABLE",
        "\"say \\\"hi\\\"\"  | say \"hi\"",
        "\"back\\\\slash\"   | back\\slash",
        "  \"spaced\"        | spaced",
        "\"<b>~</b>\"        | <b>~</b>"
      })
  void key_isTheStringsContent_whenItIsAStructuredFieldString(String header, String value) {
    assertThat(IdempotencyKey.of(List.of(header)).value()).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\"",
        "\"\"",
        "8e03978e",
        "'8e03978e'",
        "\"open",
        "open\"",
        "\"a\"b\"",
        "\"a\\b\"",
        "\"a\\\"",
        "\"a\";p=1",
        "\"a\", \"b\"",
        ":YQ==:",
        "?1",
        "17",
        "\"Köln\"",
        "\"tab\there\"",
        "\"unit\u001fhere\"",
        "\"delete\u007fhere\"",
        "\"nul\0here\""
      })
  void key_isRefusedByName_whenItIsNoStructuredFieldString(String header) {
    assertRefused(List.of(header));
  }

  @Test
  void key_isRefused_whenItIsMissingTwiceThereOrTooLong() {
    assertThat(IdempotencyKey.of(List.of(quoted("k".repeat(256)))).value()).hasSize(256);
    assertRefused(List.of());
    assertRefused(List.of("\"a\"", "\"a\""));
    assertRefused(List.of(quoted("k".repeat(257))));
    assertRefused(List.of(quoted("k".repeat(10_000))));
  }

  @Test
  void key_isNotMade_ofWhatNoHeaderCanCarry() {
    assertThat(new IdempotencyKey(" ~").header()).isEqualTo("\" ~\"");
    assertThatIllegalArgumentException().isThrownBy(() -> new IdempotencyKey(""));
    assertThatIllegalArgumentException().isThrownBy(() -> new IdempotencyKey("k".repeat(257)));
    assertThatIllegalArgumentException().isThrownBy(() -> new IdempotencyKey("a\u001fb"));
    assertThatIllegalArgumentException().isThrownBy(() -> new IdempotencyKey("a\u007fb"));
  }

  @Property
  void key_isTheSame_afterEveryHop(
      @ForAll @CharRange(from = ' ', to = '~') @StringLength(min = 1, max = 256) String value) {
    assertThat(IdempotencyKey.of(List.of(new IdempotencyKey(value).header())).value())
        .isEqualTo(value);
  }

  @Test
  void caller_isAnonymous_unlessNamed() {
    assertThat(Caller.of(List.of()).name()).isEqualTo("anonymous");
    assertThat(Caller.of(List.of("carrier-7.eu")).name()).isEqualTo("carrier-7.eu");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "two words", "a,b", "Köln", "<b>", "a\nb"})
  void caller_isRefused_whenItsNameCouldDoHarm(String name) {
    assertThatThrownBy(() -> Caller.of(List.of(name)))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> assertThat(refused.problem().field()).isEqualTo("Caller"));
    assertThatThrownBy(() -> Caller.of(List.of("a".repeat(65)))).hasMessageContaining("64");
    assertThatThrownBy(() -> Caller.of(List.of("a", "b"))).hasMessageContaining("one name");
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }

  private static void assertRefused(List<String> values) {
    assertThatThrownBy(() -> IdempotencyKey.of(values))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> {
              assertThat(refused.problem().status()).isEqualTo(400);
              assertThat(refused.problem().field()).isEqualTo("Idempotency-Key");
            });
  }
}
