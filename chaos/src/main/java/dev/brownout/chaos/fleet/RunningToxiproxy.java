package dev.brownout.chaos.fleet;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** A Toxiproxy that runs already and is named by {@code TOXIPROXY_URL}. */
record RunningToxiproxy(Surroundings surroundings) implements ToxiproxySource {
  static final String VARIABLE = "TOXIPROXY_URL";
  private static final Duration LIMIT = Duration.ofSeconds(3);

  @Override
  public String remedy() {
    return "set TOXIPROXY_URL to the address of one that runs on this machine";
  }

  @Override
  public Answer look(Progress progress) throws FleetException {
    Optional<String> address = surroundings.variable(VARIABLE);
    return address.isEmpty() ? new Missing("not set") : new Found(running(address.get()));
  }

  private static ToxiproxyOrigin running(String address) throws FleetException {
    URI admin = parsed(address);
    if (!isHere(admin)) {
      throw refused(address, "it must run on this machine, since the fleet listens on loopback");
    }
    int status = Http.status(admin.resolve("/version"), LIMIT);
    if (status != 200) {
      String answer = status == Http.NO_ANSWER ? "nobody answers there" : "it answers " + status;
      throw refused(address, answer);
    }
    return new ToxiproxyOrigin.Running(admin);
  }

  private static URI parsed(String address) throws FleetException {
    try {
      URI admin = URI.create(address);
      if ("http".equals(admin.getScheme()) && admin.getHost() != null && admin.getPort() > 0) {
        return admin;
      }
    } catch (IllegalArgumentException malformed) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "TOXIPROXY_URL=%s: %s; write http://127.0.0.1:8474",
              address,
              malformed.getMessage()),
          malformed);
    }
    throw refused(address, "it needs http, a host and a port; write http://127.0.0.1:8474");
  }

  private static boolean isHere(URI admin) throws FleetException {
    try {
      return InetAddress.getByName(admin.getHost()).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      throw refused(admin.toString(), "its host is unknown");
    }
  }

  private static FleetException refused(String address, String why) {
    return new FleetException(
        String.format(
            Locale.ROOT,
            "TOXIPROXY_URL=%s: %s; start Toxiproxy there, correct the address, or unset TOXIPROXY_URL",
            address,
            why));
  }
}
