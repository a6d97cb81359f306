package dev.brownout.budget.lanes;

import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The SHA-256 of the experiment file that this process has read, so that a tool can tell whether it
 * is its own.
 */
@Singleton
class ExperimentHash {

  private final String hex;

  ExperimentHash(
      @ConfigProperty(name = "quarkus.config.locations") Optional<List<String>> locations) {
    this.hex =
        locations.orElse(List.of()).stream()
            .filter(location -> location.endsWith(".yaml") || location.endsWith(".yml"))
            .findFirst()
            .map(ExperimentHash::of)
            .orElse("");
  }

  /** In hexadecimal; empty when there is no experiment file. */
  String hex() {
    return hex;
  }

  private static String of(String location) {
    Path file = location.startsWith("file:") ? Path.of(URI.create(location)) : Path.of(location);
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest);
    } catch (IOException | NoSuchAlgorithmException unreadable) {
      throw new IllegalStateException(
          "quarkus.config.locations: cannot read " + location, unreadable);
    }
  }
}
