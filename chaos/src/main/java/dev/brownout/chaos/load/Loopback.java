package dev.brownout.chaos.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Lets load go to this machine only, and looks no other name up. */
final class Loopback {

  private static final Pattern LITERAL = Pattern.compile("127(\\.\\d{1,3}){3}|\\[?::1]?");

  private Loopback() {}

  /** The address behind a plain-HTTP loopback URI; anything else is refused. */
  static InetSocketAddress require(URI uri) {
    String host = uri.getHost();
    if (!"http".equals(uri.getScheme()) || host == null || uri.getPort() < 1) {
      throw refused(uri, "it is not of the form http://127.0.0.1:<port>");
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

  private static IllegalArgumentException refused(URI uri, String cause) {
    return new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "load goes to loopback addresses only, and %s is refused: %s.",
            uri,
            cause));
  }
}
