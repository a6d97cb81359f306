package dev.brownout.budget.quarkus.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JourneysTest {

  private static final Map<String, String> FOUR =
      Map.of(
          "search.path", "/search",
          "statement.path", "/statements/",
          "pages.path", "/statements/pages/",
          "events.path", "/shipments/",
          "events.method", "POST");

  @ParameterizedTest
  @CsvSource({
    "GET,/search,search",
    "POST,/search,search",
    "GET,/search/,",
    "GET,/searching,",
    "GET,/SEARCH,",
    "GET,/statements,",
    "GET,/statements/,statement",
    "GET,/statements/7/parts,statement",
    "GET,/statements/pages/7,pages",
    "POST,/shipments/S-00000017/events,events",
    "GET,/shipments/S-00000017/events,",
    "GET,/,",
    "GET,'',",
  })
  void aCall_belongsToTheNearestJourney(String method, String path, String name) {
    Journey found = journeys(FOUR).of(method, path);

    assertThat(found == null ? null : found.name()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({"a,z", "z,a", "all,pages", "pages,all"})
  void theLongerPath_isNearer_whateverTheNames(String shorter, String longer) {
    Map<String, String> settings =
        Map.of(shorter + ".path", "/statements/", longer + ".path", "/statements/pages/");

    assertThat(journeys(settings).of("GET", "/statements/pages/7").name()).isEqualTo(longer);
    assertThat(journeys(settings).of("GET", "/statements/7").name()).isEqualTo(shorter);
  }

  @Test
  void aServiceWithoutJourneys_hasNoneForAnyCall() {
    assertThat(journeys(Map.of()).of("GET", "/search")).isNull();
  }

  @ParameterizedTest
  @CsvSource({",", "GET,", ",GET", "GET,GET"})
  void twoJourneysOfOnePath_areRefused_withBothNames(String one, String other) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> journeys(twins(one, other)))
        .withMessageContaining("\"one\"")
        .withMessageContaining("\"other\"")
        .withMessageContaining("\"/search\"");
  }

  @Test
  void twoJourneysOfOnePath_withAMethodEach_areFine() {
    assertThatCode(() -> journeys(twins("GET", "POST"))).doesNotThrowAnyException();
  }

  private static Map<String, String> twins(String one, String other) {
    Map<String, String> settings = new HashMap<>();
    settings.put("one.path", "/search");
    settings.put("other.path", "/search");
    settings.computeIfAbsent("one.method", key -> one);
    settings.computeIfAbsent("other.method", key -> other);
    return settings;
  }

  private static Journeys journeys(Map<String, String> settings) {
    Map<String, String> whole = new HashMap<>();
    settings.forEach((key, value) -> whole.put("budget.journey." + key, value));
    return Journeys.of(SettingsTest.config(whole));
  }
}
