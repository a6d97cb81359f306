package dev.brownout.chaos.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Lets load go to this machine only, and looks no other name up. In the tool's own image there is
 * one name more: the Toxiproxy beside it, in the containers' own network.
 */
final class Loopback {

  /** System property with that name; only the image sets it. */
  private static final String EDGE_HOST = "brownout.edge.host";

  private static final Pattern LITERAL = Pattern.compile("127(\\.\\d{1,3}){3}|\\[?::1]?");

  private Loopback() {}

  /** The address behind a plain-HTTP loopback URI; anything else is refused. */
  static InetSocketAddress require(URI uri) {
    String host = uri.getHost();
    if (!"http".equals(uri.getScheme()) || host == null || uri.getPort() < 1) {
      throw refused(uri, "it is not of the form http://127.0.0.1:<port>");
    }
    if (edgeHost().filter(host::equals).isPresent()) {
      return beside(uri, host);
    }
    if (!host.equals("localhost") && !LITERAL.matcher(host).matches()) {
      throw refused(uri, "\"" + host + "\" is not this machine's loopback");
    }
    try {
      InetAddress address = InetAddress.getByName(host);
      if (!address.isLoopbackAddress()) {
        throw refused(uri, "\"" + host + "\" is " + address.getHostAddress());
      }
      return new InetSocketAddress(address, uri.getPort());
    } catch (UnknownHostException e) {
      throw refused(uri, "\"" + host + "\" has no address");
    }
  }

  static Optional<String> edgeHost() {
    return Optional.ofNullable(System.getProperty(EDGE_HOST));
  }

  /** A container beside this one has a private address. */
  private static InetSocketAddress beside(URI uri, String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      if (!address.isSiteLocalAddress()) {
        throw refused(
            uri, "\"" + host + "\" is " + address.getHostAddress() + ", no private address");
      }
      return new InetSocketAddress(address, uri.getPort());
    } catch (UnknownHostException e) {
      throw refused(uri, "\"" + host + "\" has no address");
    }
  }

  private static IllegalArgumentException refused(URI uri, String cause) {
    return new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "load goes to loopback addresses only, and %s is refused: %s.",
            uri,
            cause));
  }
}
