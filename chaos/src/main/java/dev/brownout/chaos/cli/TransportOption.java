package dev.brownout.chaos.cli;

import dev.brownout.chaos.experiment.Nearest;
import dev.brownout.chaos.fleet.Transport;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code h2c} and {@code h1}. */
final class TransportOption implements ITypeConverter<Transport> {
  @Override
  public Transport convert(String text) {
    return Arrays.stream(Transport.values())
        .filter(transport -> name(transport).equals(text))
        .findFirst()
        .orElseThrow(() -> unknown(text));
  }

  private static TypeConversionException unknown(String text) {
    List<String> known = Arrays.stream(Transport.values()).map(TransportOption::name).toList();
    return new TypeConversionException(
        String.format(
            Locale.ROOT,
            "\"%s\" is no transport%s (known: %s)",
            text,
            Nearest.hint(text, known),
            String.join(", ", known)));
  }

  static String name(Transport transport) {
    return transport.name().toLowerCase(Locale.ROOT);
  }
}
