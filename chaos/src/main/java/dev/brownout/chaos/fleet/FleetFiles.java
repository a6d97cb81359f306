package dev.brownout.chaos.fleet;

import java.nio.file.Path;

/**
 * Where a project keeps what is known of its fleet.
 *
 * @param home the project's root
 */
record FleetFiles(Path home) {
  private Path folder() {
    return home.resolve("target").resolve("brownout");
  }

  Path lock() {
    return folder().resolve("lock");
  }

  Path state() {
    return folder().resolve("fleet.json");
  }
}
