package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the logs of containers are kept when the containers go.
 *
 * @param folder made when it is needed
 */
record ComposeLogs(Path folder) {

  /** The log of a part, where it is or would be. */
  Path of(String part) {
    return folder.resolve(part + ".log");
  }

  /** Writes down what every part has said so far, as far as it can be had. */
  void write(Compose compose) {
    try {
      Files.createDirectories(folder);
      for (String part : ComposeLayout.PARTS) {
        Files.writeString(of(part), compose.log(part));
      }
    } catch (IOException full) {
      // Then there are none; what made them necessary is told anyway.
    }
  }
}
