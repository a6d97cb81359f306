package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Keeps a second run away from a project's fleet; the kernel gives it back when the holder dies.
 */
final class FleetLock implements AutoCloseable {
  /**
   * Locks held by this process. POSIX drops a process's lock on a file as soon as the process
   * closes any descriptor of that file, so a file that is locked here is not even opened again.
   */
  private static final Set<Path> HELD = new HashSet<>();

  private final Path path;
  private final FileChannel file;

  private FleetLock(Path path, FileChannel file) {
    this.path = path;
    this.file = file;
  }

  static FleetLock take(Path path) throws FleetException {
    synchronized (HELD) {
      if (HELD.contains(path)) {
        throw taken(path, pid());
      }
      FleetLock lock = lock(path);
      HELD.add(path);
      return lock;
    }
  }

  private static FleetLock lock(Path path) throws FleetException {
    try {
      Files.createDirectories(path.getParent());
      FileChannel file =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (file.tryLock() == null) {
        String holder = Files.readString(path).strip();
        file.close();
        throw taken(path, holder);
      }
      file.truncate(0);
      file.write(ByteBuffer.wrap(pid().getBytes(StandardCharsets.US_ASCII)), 0);
      return new FleetLock(path, file);
    } catch (IOException failed) {
      throw new FleetException(
          String.format(Locale.ROOT, "the lock %s cannot be taken: %s", path, failed), failed);
    }
  }

  private static FleetException taken(Path path, String holder) {
    return new FleetException(
        String.format(
            Locale.ROOT,
            "another run is going on in this project (pid %s); wait for its end or stop it (lock: %s)",
            holder.isEmpty() ? "unknown" : holder,
            path));
  }

  private static String pid() {
    return Long.toString(ProcessHandle.current().pid());
  }

  /** Gives the lock back; the file stays, empty. */
  @Override
  public void close() {
    synchronized (HELD) {
      if (HELD.remove(path)) {
        closeFile();
      }
    }
  }

  private void closeFile() {
    try {
      file.truncate(0);
      file.close();
    } catch (IOException gone) {
      // The lock goes with this process.
    }
  }
}
