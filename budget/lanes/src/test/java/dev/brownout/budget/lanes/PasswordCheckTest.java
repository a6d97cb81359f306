package dev.brownout.budget.lanes;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.runtime.StartupEvent;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PasswordCheckTest {

  @Test
  void theLabsPassword_isRefused_outsideTheLab() {
    assertThatThrownBy(() -> start(false, PasswordCheck.LABS))
        .hasMessageContainingAll("quarkus.datasource.password", "brownout.lab.enabled is false")
        .hasMessageNotContaining(PasswordCheck.LABS);
  }

  @Test
  void theLabsPassword_isTaken_inTheLab() {
    assertThatCode(() -> start(true, PasswordCheck.LABS)).doesNotThrowAnyException();
  }

  @Test
  void aPasswordOfOnesOwn_isTaken_anywhere() {
    assertThatCode(() -> start(false, "of my own")).doesNotThrowAnyException();
    assertThatCode(() -> start(false, null)).doesNotThrowAnyException();
  }

  private static void start(boolean lab, String password) {
    new PasswordCheck(lab, Optional.ofNullable(password)).onStart(new StartupEvent());
  }
}
