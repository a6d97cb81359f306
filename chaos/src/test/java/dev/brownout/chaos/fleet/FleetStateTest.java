package dev.brownout.chaos.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetStateTest {
  @TempDir Path folder;

  private Path file() {
    return folder.resolve("fleet.json");
  }

  private LocalFleetSettings settings() {
    return new LocalFleetSettings(
        folder, folder.resolve("k01.yaml"), 18_500, Transport.H1, folder.resolve("run"));
  }

  @Test
  void state_comesBackAsItWasWritten() throws Exception {
    Part part = new Part("billing", URI.create("http://127.0.0.1:1"), 0, folder.resolve("log"));
    FleetState state =
        FleetState.of(settings())
            .withToxiproxy("http://127.0.0.1:18508")
            .withData("/somewhere")
            .withMembers(List.of(Member.remembered(part, 1_234, Ending.INTERRUPT)))
            .withLeftUp(true);
    state.write(file());
    assertThat(FleetState.read(file())).contains(state);
    assertThat(state.settings().toSettings()).isEqualTo(settings());
  }

  @Test
  void state_isNone_withoutAFile() throws Exception {
    assertThat(FleetState.read(file())).isEmpty();
  }

  @Test
  void brokenState_isRefused_withItsFile() throws Exception {
    Files.writeString(file(), "{\"version\":1,");
    assertThatThrownBy(() -> FleetState.read(file()))
        .isInstanceOf(FleetException.class)
        .hasMessageContaining(file() + " is broken");
  }

  @Test
  void stateOfAnotherForm_isRefused() throws Exception {
    new FleetState(2, true, FleetState.of(settings()).settings(), "", "", List.of()).write(file());
    assertThatThrownBy(() -> FleetState.read(file()))
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("has form 2 and this program reads 1");
  }
}
