package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A real Toxiproxy without a fleet around it, found as the fleet finds it. Ends with {@link
 * #close()}; one that was running already is left running.
 */
public final class ToxiproxyServer implements AutoCloseable {
  private final Commands commands;
  private final Crew crew;
  private final URI admin;

  private ToxiproxyServer(Commands commands, Crew crew, URI admin) {
    this.commands = commands;
    this.crew = crew;
    this.admin = admin;
  }

  /**
   * Finds a Toxiproxy, starts it and waits until it answers.
   *
   * @param adminPort where its API is to listen, on 127.0.0.1
   * @param log file for its output; its folder is made when missing
   * @param progress hears of a build or a pull
   * @throws FleetException when there is none, with all the ways to one
   */
  public static ToxiproxyServer start(int adminPort, Path log, Progress progress)
      throws FleetException {
    Commands commands = new Commands();
    Crew crew = new Crew(members -> {});
    try {
      Files.createDirectories(log.toAbsolutePath().getParent());
      Surroundings here = Surroundings.ofThisProcess();
      ToxiproxyOrigin origin = ToxiproxyFinder.on(here, commands).find(progress);
      ToxiproxyStart start = new ToxiproxyStart(here, commands, crew, log);
      return new ToxiproxyServer(commands, crew, start.start(origin, adminPort));
    } catch (FleetException failed) {
      crew.stop(commands);
      throw failed;
    } catch (IOException failed) {
      throw new FleetException(
          String.format(Locale.ROOT, "no log at %s: %s", log, failed.getMessage()), failed);
    }
  }

  /** Address of its API. */
  public URI admin() {
    return admin;
  }

  /** Stops it. */
  @Override
  public void close() {
    crew.stop(commands);
    commands.close();
  }
}
