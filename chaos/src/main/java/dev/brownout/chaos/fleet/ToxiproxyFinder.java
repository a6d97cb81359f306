package dev.brownout.chaos.fleet;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * Finds a real Toxiproxy: a running one that is named, one on the PATH, one from an earlier run,
 * one that Go builds, one in Docker; in this order. There is no other proxy.
 */
final class ToxiproxyFinder {
  /** The version that is built and pulled when none is there. */
  static final String VERSION = "2.12.0";

  private final List<ToxiproxySource> sources;

  ToxiproxyFinder(List<ToxiproxySource> sources) {
    this.sources = List.copyOf(sources);
  }

  /** The usual ways on a machine. */
  static ToxiproxyFinder on(Surroundings surroundings, Commands commands) {
    return new ToxiproxyFinder(
        List.of(
            new RunningToxiproxy(surroundings),
            new InstalledToxiproxy(surroundings, commands),
            new CachedToxiproxy(surroundings),
            new BuiltToxiproxy(surroundings, commands),
            new DockerToxiproxy(surroundings, commands)));
  }

  ToxiproxyOrigin find(Progress progress) throws FleetException {
    StringJoiner ways =
        new StringJoiner("\n  - ", "no Toxiproxy found; one of these helps:\n  - ", "");
    for (ToxiproxySource source : sources) {
      ToxiproxySource.Answer answer = source.look(progress);
      if (answer instanceof ToxiproxySource.Found found) {
        return found.origin();
      }
      String why = ((ToxiproxySource.Missing) answer).why();
      ways.add(String.format(Locale.ROOT, "%s (%s)", source.remedy(), why));
    }
    throw new FleetException(ways.toString());
  }
}
