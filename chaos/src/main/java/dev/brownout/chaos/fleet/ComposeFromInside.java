package dev.brownout.chaos.fleet;

import java.util.Optional;
import java.util.Set;

/** The view from a container beside the fleet's: by name, without the daemon, and no processes. */
final class ComposeFromInside implements ComposeView {

  /** The compose file starts this container only when the others are healthy. */
  @Override
  public Optional<ComposeLayout> look() {
    return Optional.of(ComposeLayout.inside());
  }

  @Override
  public Optional<String> trouble() {
    return Optional.empty();
  }

  @Override
  public long pid(String part) {
    return 0;
  }

  @Override
  public Set<Long> pids() {
    return Set.of();
  }

  @Override
  public boolean showsAllProcesses() {
    return false;
  }
}
