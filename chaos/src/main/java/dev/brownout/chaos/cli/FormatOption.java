package dev.brownout.chaos.cli;

import picocli.CommandLine.Option;

/** The option that every verb of the model has. */
final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "text|csv|json",
      defaultValue = "text",
      converter = Format.Option.class,
      description = "How the figures are written (default: ${DEFAULT-VALUE}).")
  private Format format;

  Format format() {
    return format;
  }
}
