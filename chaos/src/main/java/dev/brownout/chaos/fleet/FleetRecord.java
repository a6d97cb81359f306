package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Keeps the state file of a fleet up to date while the fleet changes. */
final class FleetRecord {
  private final Path file;
  private FleetState state;

  FleetRecord(Path file, FleetState state) {
    this.file = file;
    this.state = state;
  }

  synchronized FleetState state() {
    return state;
  }

  synchronized void toxiproxyAt(URI admin) throws FleetException {
    keep(state.withToxiproxy(admin.toString()));
  }

  synchronized void dataIn(Path folder) throws FleetException {
    keep(state.withData(folder.toString()));
  }

  synchronized void members(List<Member> members) throws FleetException {
    keep(state.withMembers(members));
  }

  synchronized void leftUp() throws FleetException {
    keep(state.withLeftUp(true));
  }

  private void keep(FleetState next) throws FleetException {
    try {
      Files.createDirectories(file.getParent());
      next.write(file);
      state = next;
    } catch (IOException failed) {
      throw new FleetException(
          String.format(Locale.ROOT, "%s cannot be written: %s", file, failed), failed);
    }
  }

  synchronized void remove() throws IOException {
    Files.deleteIfExists(file);
  }
}
