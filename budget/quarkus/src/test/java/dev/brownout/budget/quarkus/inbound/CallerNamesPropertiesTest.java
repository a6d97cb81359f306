package dev.brownout.budget.quarkus.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.time.Deadline;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

/** Request ids and attempt paths as callers give them. */
class CallerNamesPropertiesTest {

  @Property
  void aHarmlessId_isKept(
      @ForAll @StringLength(min = 1, max = 128) @AlphaChars @NumericChars @Chars({'-', '_', '.'})
          String id) {
    assertThat(RequestIds.acceptOrMake(id)).isEqualTo(id);
  }

  @Property
  void anId_isAlwaysHarmless(@ForAll String given) {
    assertThat(RequestIds.acceptOrMake(given)).matches("[A-Za-z0-9._-]{1,128}");
  }

  @Property
  void anId_withOneOtherCharacter_isReplaced(
      @ForAll @CharRange(from = ' ', to = ',') char harmful) {
    assertThat(RequestIds.acceptOrMake("a" + harmful + "b")).hasSize(36);
  }

  @Property
  void aPathOfNumbers_isKept(
      @ForAll @Size(min = 1, max = 8) List<@IntRange(min = 1, max = 100) Integer> numbers) {
    String path = numbers.stream().map(String::valueOf).collect(Collectors.joining("."));

    assertThat(AttemptPaths.acceptOrNone(path)).isEqualTo(path);
  }

  @Property
  void aPath_isAlwaysNumbersOrNone(
      @ForAll @StringLength(max = 40) @NumericChars @Chars({'.', '-', 'x'}) String given) {
    boolean path = given.length() <= 32 && given.matches("[0-9]+(\\.[0-9]+)*");

    assertThat(AttemptPaths.acceptOrNone(given)).isEqualTo(path ? given : "");
  }

  @Property
  void aChildsPath_isItsParentsAndOneNumber(
      @ForAll @IntRange(min = 1, max = 100) int parent,
      @ForAll @IntRange(min = 1, max = 100) int attempt) {
    assertThat(under("").childPath(attempt)).isEqualTo("" + attempt);
    assertThat(under("" + parent).childPath(attempt)).isEqualTo(parent + "." + attempt);
  }

  private static InboundCall under(String path) {
    return new InboundCall(Deadline.none(), "nobody", "id", path, InboundCall.DEFAULT_POLICY);
  }
}
