package dev.brownout.chaos.fleet;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A part of the fleet with its process: a child of this program, or one found again by its pid and
 * the instant of its start, so that a pid that has been given to another program is never touched.
 */
final class Member {
  /** The kernel tells a process's start in whole ticks after a boot time in whole seconds. */
  private static final Duration SAME_START = Duration.ofSeconds(2);

  private final Part part;
  private final Ending ending;
  private final long startMillis;
  private final Optional<ProcessHandle> handle;
  private final Optional<Process> child;

  private Member(
      Part part,
      Ending ending,
      long startMillis,
      Optional<ProcessHandle> handle,
      Optional<Process> child) {
    this.part = part;
    this.ending = ending;
    this.startMillis = startMillis;
    this.handle = handle;
    this.child = child;
  }

  /** A process that was just started. */
  static Member started(String name, URI address, Process process, Path log, Ending ending) {
    Part part = new Part(name, address, process.pid(), log);
    ProcessHandle handle = process.toHandle();
    return new Member(part, ending, startOf(handle), Optional.of(handle), Optional.of(process));
  }

  /** A process that runs already and is no child; {@code pid} 0 when it is not known. */
  static Member running(String name, URI address, long pid, Path log, Ending ending) {
    Optional<ProcessHandle> handle = pid == 0 ? Optional.empty() : ProcessHandle.of(pid);
    long start = handle.map(Member::startOf).orElse(0L);
    return new Member(new Part(name, address, pid, log), ending, start, handle, Optional.empty());
  }

  /** One from an earlier program's state; without a process when that has gone. */
  static Member remembered(Part part, long startMillis, Ending ending) {
    Optional<ProcessHandle> same =
        ProcessHandle.of(part.pid()).filter(found -> isSame(startOf(found), startMillis));
    return new Member(part, ending, startMillis, same, Optional.empty());
  }

  private static boolean isSame(long oneMillis, long otherMillis) {
    return Math.abs(oneMillis - otherMillis) <= SAME_START.toMillis();
  }

  private static long startOf(ProcessHandle handle) {
    return handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  Part part() {
    return part;
  }

  Ending ending() {
    return ending;
  }

  long startMillis() {
    return startMillis;
  }

  /** Whether it is somebody else's, or runs where its process cannot be seen. */
  boolean isUnseen() {
    return part.pid() == 0;
  }

  boolean isAlive() {
    return handle.map(ProcessHandle::isAlive).orElse(false);
  }

  /** Its process and all below it. */
  Stream<ProcessHandle> processes() {
    return handle.stream()
        .filter(ProcessHandle::isAlive)
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()));
  }

  /** What to say when it has died without being asked to; empty while it runs. */
  Optional<String> trouble() {
    if (isUnseen() || isAlive()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s (pid %d) %s: %s (log: %s)",
            part.name(),
            part.pid(),
            exit(),
            LastWords.of(part.log()),
            part.log()));
  }

  private String exit() {
    return child.map(Process::exitValue).map(Member::exit).orElse("has gone");
  }

  private static String exit(int code) {
    return code > 128
        ? String.format(Locale.ROOT, "was ended by signal %d", code - 128)
        : String.format(Locale.ROOT, "ended with exit code %d", code);
  }

  /** Asks it to end, as its kind wants it. */
  void askToEnd(Commands commands) {
    switch (ending) {
      case TERMINATE -> handle.ifPresent(ProcessHandle::destroy);
      case INTERRUPT -> interrupt(commands);
      case REMOVE_CONTAINER -> DockerToxiproxy.remove(part.address().getPort(), commands);
      case LEAVE -> {}
    }
  }

  private void interrupt(Commands commands) {
    if (isAlive()) {
      String pid = Long.toString(part.pid());
      commands.run(Duration.ofSeconds(2), Commands.Command.of("kill", "-INT", pid));
    }
  }

  /** Kills it and all below it, as the kernel would: it is not asked and cannot tidy up. */
  void kill(Duration patience) {
    List<ProcessHandle> family = processes().toList();
    family.forEach(ProcessHandle::destroyForcibly);
    Endings.allQuietly(family, patience);
  }

  /** Waits for its end, at most so long; whether it has ended. */
  boolean endsWithin(Duration patience) {
    try {
      if (child.isPresent()) {
        return child.get().waitFor(patience.toNanos(), TimeUnit.NANOSECONDS);
      }
      if (handle.isEmpty()) {
        Endings.pause(patience);
        return !isUnseen();
      }
      return Endings.all(List.of(handle.get()), patience);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Waits for its end, and makes an end of it and of all below it when it does not come. */
  void makeEnd(List<ProcessHandle> family, Duration patience) {
    if (ending == Ending.LEAVE) {
      return;
    }
    if (handle.isPresent()) {
      endsWithin(patience);
    }
    family.stream().filter(ProcessHandle::isAlive).forEach(ProcessHandle::destroyForcibly);
    Endings.allQuietly(family, patience);
  }
}
