package dev.brownout.chaos.cli;

import dev.brownout.budget.time.Durations;
import dev.brownout.chaos.experiment.Nearest;
import dev.brownout.chaos.model.deadline.Layers;
import dev.brownout.chaos.model.nested.Cancellation;
import dev.brownout.chaos.model.sheet.Text;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Readers of option values whose complaints name what is allowed. */
final class Converters {
  private Converters() {}

  private static <T> T read(String text, Function<String, T> reader) {
    try {
      return reader.apply(text);
    } catch (IllegalArgumentException wrong) {
      throw new TypeConversionException(wrong.getMessage());
    }
  }

  /** One of an enumeration, written in small letters with dashes. */
  static <E extends Enum<E>> E oneOf(Class<E> type, String text) {
    List<String> known = Arrays.stream(type.getEnumConstants()).map(Converters::name).toList();
    int index = known.indexOf(text);
    if (index < 0) {
      throw new TypeConversionException(
          Text.format(
              "\"%s\" is none of %s%s", text, String.join(", ", known), Nearest.hint(text, known)));
    }
    return type.getEnumConstants()[index];
  }

  /** How an enumeration's value is written on the command line. */
  static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * What the values of the options make, or a complaint that begins with the option when the
   * model's begins with its name.
   */
  static <T> T made(Supplier<T> maker) {
    try {
      return maker.get();
    } catch (IllegalArgumentException wrong) {
      String message = wrong.getMessage();
      boolean namesAnOption = message.matches("[a-z][a-z-]+ [^ ]+: must be .*");
      throw new UsageException(namesAnOption ? "--" + message : message);
    }
  }

  /** Reads {@code 200ms}. */
  static final class OfDuration implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      return read(text, Durations::parse);
    }
  }

  /** Reads {@code wins}, {@code loses} and {@code transit=2ms}. */
  static final class OfCancellation implements ITypeConverter<Cancellation> {
    @Override
    public Cancellation convert(String text) {
      return read(text, Cancellation::parse);
    }
  }

  /** Reads {@code 3x3}. */
  static final class OfLayers implements ITypeConverter<Layers> {
    @Override
    public Layers convert(String text) {
      return read(text, Layers::parse);
    }
  }
}
