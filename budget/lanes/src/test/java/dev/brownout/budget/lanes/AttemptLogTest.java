package dev.brownout.budget.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.quarkus.outbound.AttemptEnd;
import dev.brownout.budget.quarkus.outbound.AttemptInfo;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AttemptLogTest {

  @Test
  void oldestAttempts_makeRoom_whenThereAreTooMany() {
    var log = new AttemptLog(lab(true));
    for (int n = 0; n <= AttemptLog.MOST; n++) {
      log.ended(end("r" + n));
    }
    assertThat(log.of(Set.of("r0"))).isEmpty();
    assertThat(log.of(Set.of("r1", "r" + AttemptLog.MOST))).hasSize(2);
  }

  @Test
  void nothing_isKeptOutsideTheLab() {
    var log = new AttemptLog(lab(false));
    log.ended(end("r"));
    assertThat(log.of(Set.of("r"))).isEmpty();
  }

  private static AttemptEnd end(String read) {
    return new AttemptEnd(new AttemptInfo("c", "p", read, "1", 1, 30, true), 1, 2, "ok");
  }

  private static LabConfig lab(boolean enabled) {
    return new LabConfig() {
      @Override
      public Lab lab() {
        return new Lab() {
          @Override
          public boolean enabled() {
            return enabled;
          }

          @Override
          public Side side() {
            return Side.SERVICE;
          }
        };
      }

      @Override
      public Map<String, Lanes> lanes() {
        return Map.of();
      }
    };
  }
}
