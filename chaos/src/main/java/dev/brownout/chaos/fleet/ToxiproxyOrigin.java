package dev.brownout.chaos.fleet;

import java.net.URI;
import java.nio.file.Path;

/** How a Toxiproxy can be had. */
sealed interface ToxiproxyOrigin {

  /** One that runs already; it is used and left running. */
  record Running(URI admin) implements ToxiproxyOrigin {}

  /** A program to start. */
  record Program(Path file) implements ToxiproxyOrigin {}

  /** A container to start on the host's network. */
  record Container(Path docker, String image) implements ToxiproxyOrigin {}
}
