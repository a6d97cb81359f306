package dev.brownout.gateway.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search ships with the lesson's numbers; what they do is proven on virtual time. */
class SearchPromiseTest {

  private final Properties shipped = new Properties();

  SearchPromiseTest() throws IOException {
    try (var file = SearchPromiseTest.class.getResourceAsStream("/application.properties")) {
      shipped.load(file);
    }
  }

  @Test
  void theAllowance_is2500MillisecondsForTheWholeSearch() {
    assertThat(shipped)
        .containsEntry("budget.journey.\"search\".path", "/search")
        .containsEntry("budget.journey.\"search\".end-to-end", "2500ms");
  }

  @ParameterizedTest
  @ValueSource(strings = {"delivery-ops", "billing"})
  void eachSupplier_isAskedAsTheLessonSays(String supplier) {
    String client = "budget.client.\"" + supplier + "/search\".";
    assertThat(shipped)
        .containsEntry(client + "attempt-timeout", "900ms")
        .containsEntry(client + "max-attempts", "2")
        .containsEntry(client + "backoff", "150ms")
        .containsEntry(client + "least-useful-attempt", "300ms")
        .containsEntry(client + "response-reserve", "200ms");
  }
}
