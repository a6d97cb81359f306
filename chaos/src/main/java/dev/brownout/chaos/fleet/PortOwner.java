package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which process listens on a port, as far as Linux's {@code /proc} tells this account. */
public final class PortOwner {
  private static final Path PROC = Path.of("/proc");
  private static final String LISTENING = "0A";
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final int LONGEST_COMMAND = 80;

  private PortOwner() {}

  /** The pid of whoever listens on the TCP port. */
  static Optional<Long> pid(int port) {
    Set<String> sockets = new HashSet<>();
    Stream.of("tcp", "tcp6").forEach(table -> sockets.addAll(listening(table, port)));
    return sockets.isEmpty()
        ? Optional.empty()
        : ProcessHandle.allProcesses()
            .map(ProcessHandle::pid)
            .filter(pid -> holdsOne(pid, sockets))
            .findFirst();
  }

  /** Whoever listens, in words: {@code pid 4711 (java -jar other.jar)}; empty when not known. */
  public static Optional<String> words(int port) {
    return pid(port).map(pid -> String.format(Locale.ROOT, "pid %d (%s)", pid, command(pid)));
  }

  private static Set<String> listening(String table, int port) {
    String local = String.format(Locale.ROOT, ":%04X", port);
    Set<String> sockets = new HashSet<>();
    for (String line : lines(PROC.resolve("net").resolve(table))) {
      String[] fields = BLANKS.split(line.strip(), -1);
      if (fields.length > 9 && fields[1].endsWith(local) && fields[3].equals(LISTENING)) {
        sockets.add("socket:[" + fields[9] + "]");
      }
    }
    return sockets;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException noProc) {
      return List.of();
    }
  }

  private static boolean holdsOne(long pid, Set<String> sockets) {
    Path descriptors = PROC.resolve(Long.toString(pid)).resolve("fd");
    try (DirectoryStream<Path> open = Files.newDirectoryStream(descriptors)) {
      for (Path descriptor : open) {
        if (isOneOf(descriptor, sockets)) {
          return true;
        }
      }
      return false;
    } catch (IOException | DirectoryIteratorException notOurs) {
      return false;
    }
  }

  private static boolean isOneOf(Path descriptor, Set<String> sockets) {
    try {
      return sockets.contains(Files.readSymbolicLink(descriptor).toString());
    } catch (IOException closed) {
      return false;
    }
  }

  private static String command(long pid) {
    try {
      String words = Files.readString(PROC.resolve(Long.toString(pid)).resolve("cmdline"));
      String command = words.replace('\0', ' ').strip();
      return command.length() <= LONGEST_COMMAND
          ? command
          : command.substring(0, LONGEST_COMMAND) + "…";
    } catch (IOException gone) {
      return "unknown program";
    }
  }
}
