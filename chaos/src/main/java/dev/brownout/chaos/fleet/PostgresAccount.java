package dev.brownout.chaos.fleet;

import dev.brownout.chaos.fleet.Commands.Command;
import dev.brownout.chaos.fleet.Commands.Result;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The account that PostgreSQL runs under. It refuses to run as root; when this program is root, it
 * gets a user namespace of its own, or else the account {@code nobody}.
 *
 * @param prefix words before each of its commands
 * @param nobody whether its files must belong to {@code nobody}, and lie where that may read
 */
record PostgresAccount(List<String> prefix, boolean nobody) {
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final List<String> NAMESPACE = List.of("unshare", "-U");
  private static final String NOBODY_ID = "65534";
  private static final List<String> NOBODY =
      List.of("setpriv", "--reuid=" + NOBODY_ID, "--regid=" + NOBODY_ID, "--clear-groups");

  static PostgresAccount choose(Commands commands) throws FleetException {
    if (!id(List.of(), commands).equals("0")) {
      return new PostgresAccount(List.of(), false);
    }
    if (serves(NAMESPACE, commands)) {
      return new PostgresAccount(NAMESPACE, false);
    }
    if (serves(NOBODY, commands)) {
      return asNobody();
    }
    throw new FleetException(
        "PostgreSQL refuses to run as root, and neither unshare nor setpriv can step down here; run this as another user");
  }

  static PostgresAccount asNobody() {
    return new PostgresAccount(NOBODY, true);
  }

  /** Whether commands with this prefix run under an account that is not root and has a name. */
  private static boolean serves(List<String> prefix, Commands commands) {
    String id = id(prefix, commands);
    return !id.isEmpty() && !id.equals("0") && !run(prefix, commands, "-un").isEmpty();
  }

  private static String id(List<String> prefix, Commands commands) {
    return run(prefix, commands, "-u");
  }

  private static String run(List<String> prefix, Commands commands, String flag) {
    List<String> words = new ArrayList<>(prefix);
    words.addAll(List.of("id", flag));
    Result result = commands.run(LIMIT, Command.of(words));
    return result.isFine() ? result.output().strip() : "";
  }

  /** The words of a command that runs under this account. */
  List<String> words(List<String> command) {
    List<String> words = new ArrayList<>(prefix);
    words.addAll(command);
    return words;
  }

  /** Where its programs are kept: the cache, unless its account may not read that. */
  Path binaries(Path cache) throws FleetException {
    if (!nobody) {
      return cache;
    }
    Path open = Path.of(System.getProperty("java.io.tmpdir"), "brownout-postgresql-bin");
    try {
      Files.createDirectories(open);
      Object owner = Files.getAttribute(open, "unix:uid");
      if (!owner.equals(0)) {
        throw new FleetException(
            String.format(
                Locale.ROOT,
                "%s belongs to account %s; remove it, so that root can make its own",
                open,
                owner));
      }
      return open;
    } catch (IOException failed) {
      throw new FleetException(
          String.format(Locale.ROOT, "%s cannot be made: %s", open, failed), failed);
    }
  }

  /** Gives it a folder of its own. */
  void own(Path folder) throws IOException {
    if (nobody) {
      Files.setOwner(
          folder,
          FileSystems.getDefault()
              .getUserPrincipalLookupService()
              .lookupPrincipalByName(NOBODY_ID));
    }
  }
}
