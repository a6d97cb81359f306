package dev.brownout.chaos.cli;

import dev.brownout.chaos.fleet.Transport;
import picocli.CommandLine.ITypeConverter;

/** Reads {@code h2c} and {@code h1}. */
final class TransportOption implements ITypeConverter<Transport> {
  @Override
  public Transport convert(String text) {
    return Converters.oneOf(Transport.class, text);
  }
}
