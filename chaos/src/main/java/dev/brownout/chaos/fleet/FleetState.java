package dev.brownout.chaos.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What is known of a project's fleet outside of the program that started it: kept in a file from
 * the first process on, so that nothing is lost when that program is killed.
 *
 * @param version form of the file; {@value #VERSION}
 * @param leftUp whether the fleet was left running on purpose
 * @param settings what it was started with
 * @param toxiproxy address of Toxiproxy's API; empty before it is known
 * @param data folder of PostgreSQL's data; empty before it is made
 * @param members the processes
 */
record FleetState(
    int version,
    boolean leftUp,
    Settings settings,
    String toxiproxy,
    String data,
    List<Kept> members) {

  static final int VERSION = 1;

  private static final ObjectMapper JSON = new ObjectMapper();

  /** {@link LocalFleetSettings} in plain values. */
  record Settings(
      String home,
      String experimentFile,
      int portBase,
      Transport transport,
      String runDirectory,
      ServiceJvm jvm) {
    static Settings of(LocalFleetSettings settings) {
      return new Settings(
          settings.home().toString(),
          settings.experimentFile().toString(),
          settings.portBase(),
          settings.transport(),
          settings.runDirectory().toString(),
          settings.jvm());
    }

    LocalFleetSettings toSettings() {
      return new LocalFleetSettings(
          Path.of(home), Path.of(experimentFile), portBase, transport, Path.of(runDirectory), jvm);
    }
  }

  /** {@link Member} in plain values. */
  record Kept(String name, String address, long pid, long startMillis, String log, Ending ending) {
    static Kept of(Member member) {
      Part part = member.part();
      return new Kept(
          part.name(),
          part.address().toString(),
          part.pid(),
          member.startMillis(),
          part.log().toString(),
          member.ending());
    }

    Member toMember() {
      Part part = new Part(name, URI.create(address), pid, Path.of(log));
      return Member.remembered(part, startMillis, ending);
    }
  }

  /** The state before the first process. */
  static FleetState of(LocalFleetSettings settings) {
    return new FleetState(VERSION, false, Settings.of(settings), "", "", List.of());
  }

  FleetState withLeftUp(boolean now) {
    return new FleetState(version, now, settings, toxiproxy, data, members);
  }

  FleetState withToxiproxy(String admin) {
    return new FleetState(version, leftUp, settings, admin, data, members);
  }

  FleetState withData(String folder) {
    return new FleetState(version, leftUp, settings, toxiproxy, folder, members);
  }

  FleetState withMembers(List<Member> now) {
    List<Kept> processes = now.stream().map(Kept::of).toList();
    return new FleetState(version, leftUp, settings, toxiproxy, data, processes);
  }

  /** The processes as far as they still are the same ones. */
  List<Member> toMembers() {
    return members.stream().map(Kept::toMember).toList();
  }

  /** The state in a file, if there is one. */
  static Optional<FleetState> read(Path file) throws FleetException {
    try {
      FleetState state = JSON.readValue(Files.readAllBytes(file), FleetState.class);
      if (state.version() != VERSION) {
        throw new FleetException(
            String.format(
                Locale.ROOT,
                "%s has form %d and this program reads %d; stop the fleet with the version that started it",
                file,
                state.version(),
                VERSION));
      }
      return Optional.of(state);
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (JsonProcessingException broken) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "%s is broken: %s; end the processes by hand and remove it",
              file,
              broken.getOriginalMessage()),
          broken);
    } catch (IOException failed) {
      throw new FleetException(
          String.format(Locale.ROOT, "%s cannot be read: %s", file, failed), failed);
    }
  }

  /** Replaces the file in one step. */
  void write(Path file) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.write(next, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(this));
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
