package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The members of a fleet in the order in which they are to be stopped. Once it is being stopped,
 * nobody joins any more; so an interrupted start leaves nobody behind.
 */
final class Crew {
  private static final Duration PATIENCE = Duration.ofSeconds(4);

  /** Who is stopped first: callers before those they call. */
  private static final List<Set<String>> WATCHES =
      List.of(
          Set.of(FleetLayout.GATEWAY),
          Set.of(FleetLayout.DELIVERY_OPS, FleetLayout.BILLING),
          Set.of(FleetLayout.DELIVERY_STORE, FleetLayout.BILLING_STORE),
          Set.of(FleetLayout.POSTGRESQL),
          Set.of(FleetLayout.TOXIPROXY));

  /** Hears of all members whenever one has joined. */
  @FunctionalInterface
  interface Roll {
    void changed(List<Member> members) throws FleetException;
  }

  private final Roll roll;
  private final List<Member> members = new ArrayList<>();
  private boolean closed;

  /** An empty crew. */
  Crew(Roll roll) {
    this.roll = roll;
  }

  /** Starts a process and takes it in; its output goes to the log. */
  synchronized Member start(
      String name, URI address, ProcessBuilder builder, Path log, Ending ending)
      throws FleetException {
    refuseWhenClosed();
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    try {
      Process process = builder.start();
      Member member = Member.started(name, address, process, log, ending);
      add(member);
      process.getOutputStream().close();
      return member;
    } catch (IOException failed) {
      throw new FleetException(
          String.format(Locale.ROOT, "%s could not be started: %s", name, failed.getMessage()),
          failed);
    }
  }

  /** Takes in one that runs already. */
  synchronized void join(Member member) throws FleetException {
    refuseWhenClosed();
    add(member);
  }

  /** Forgets one that was killed on purpose. */
  synchronized void dismiss(Member member) throws FleetException {
    members.remove(member);
    roll.changed(List.copyOf(members));
  }

  private void add(Member member) throws FleetException {
    members.add(member);
    members.sort(Comparator.comparingInt(Crew::watch));
    roll.changed(List.copyOf(members));
  }

  private static int watch(Member member) {
    for (int watch = 0; watch < WATCHES.size(); watch++) {
      if (WATCHES.get(watch).contains(member.part().name())) {
        return watch;
      }
    }
    return WATCHES.size();
  }

  private void refuseWhenClosed() throws FleetException {
    if (closed) {
      throw new FleetException("the start was interrupted");
    }
  }

  synchronized List<Member> members() {
    return List.copyOf(members);
  }

  Optional<String> trouble() {
    return members().stream().flatMap(member -> member.trouble().stream()).findFirst();
  }

  Set<Long> pids() {
    return members().stream()
        .flatMap(Member::processes)
        .map(ProcessHandle::pid)
        .collect(Collectors.toSet());
  }

  /** Lets nobody join any more. */
  synchronized void closeDoor() {
    closed = true;
  }

  /** Lets nobody join any more and stops all, watch by watch; ends when all have ended. */
  void stop(Commands commands) {
    closeDoor();
    for (Set<String> watch : WATCHES) {
      stop(members().stream().filter(m -> watch.contains(m.part().name())).toList(), commands);
    }
  }

  private static void stop(List<Member> watch, Commands commands) {
    List<List<ProcessHandle>> families = watch.stream().map(m -> m.processes().toList()).toList();
    watch.forEach(member -> member.askToEnd(commands));
    for (int i = 0; i < watch.size(); i++) {
      watch.get(i).makeEnd(families.get(i), PATIENCE);
    }
  }
}
