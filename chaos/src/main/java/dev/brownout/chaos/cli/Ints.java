package dev.brownout.chaos.cli;

import dev.brownout.chaos.model.sheet.Text;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers of an option: {@code 1..4}, {@code 1,3} or both together. */
record Ints(List<Integer> values) {
  private static final int MOST = 1_000;

  /** Copies. */
  Ints {
    values = List.copyOf(values);
  }

  /** Reads {@code 1..4} and {@code 1,3}. */
  static final class Option implements ITypeConverter<Ints> {
    @Override
    public Ints convert(String text) {
      List<Integer> values = new ArrayList<>();
      for (String part : text.split(",", -1)) {
        add(part, values);
      }
      return new Ints(values);
    }

    private static void add(String part, List<Integer> values) {
      int dots = part.indexOf("..");
      int first = whole(dots < 0 ? part : part.substring(0, dots));
      int last = dots < 0 ? first : whole(part.substring(dots + 2));
      if (first > last || (long) last - first >= MOST) {
        throw new TypeConversionException(
            Text.format(
                "\"%s\" is no range of 1 to %d numbers; write the smaller one first", part, MOST));
      }
      for (int value = first; value <= last; value++) {
        values.add(value);
      }
    }

    private static int whole(String text) {
      try {
        return Integer.parseInt(text);
      } catch (NumberFormatException noNumber) {
        throw new TypeConversionException(
            Text.format("\"%s\" is no whole number; write 2, 1,3 or 1..4", text));
      }
    }
  }
}
