package dev.brownout.gateway.input;

import com.fasterxml.jackson.databind.JsonNode;
import dev.brownout.budget.quarkus.problem.Problem;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The fields of a JSON object that was sent. Each is read with its form; what was not asked for,
 * and what has another form, is refused with 400 and its name.
 */
public final class Fields {

  private static final int EARLIEST_YEAR = 2001;
  private static final int LATEST_YEAR = 2098;

  private static final Form INSTANT =
      new Form(
          String.format(
              Locale.ROOT,
              "an instant of the years %d to %d, such as 2026-01-17T07:33:00Z",
              EARLIEST_YEAR,
              LATEST_YEAR),
          40,
          Fields::isInstant);

  private final JsonNode object;

  Fields(JsonNode object) {
    this.object = object;
  }

  /** Refuses the object when it has a field besides these. */
  public Fields only(String... names) {
    List<String> known = Arrays.asList(names);
    for (Iterator<String> given = object.fieldNames(); given.hasNext(); ) {
      String name = given.next();
      if (!known.contains(name)) {
        throw Refusals.field(
            name,
            String.format(
                Locale.ROOT,
                "There is no field \"%s\"; the fields are %s.",
                Problem.shortened(name),
                String.join(", ", known)));
      }
    }
    return this;
  }

  /** Whether a field was sent, even as null. */
  public boolean has(String name) {
    return object.has(name);
  }

  /** A text that must be there. */
  public String text(String name, Form form) {
    return optionalText(name, form)
        .orElseThrow(
            () ->
                Refusals.field(
                    name,
                    String.format(Locale.ROOT, "%s is missing: write %s.", name, form.words())));
  }

  /** A text that may be left out; null is a wrong type. */
  public Optional<String> optionalText(String name, Form form) {
    JsonNode value = object.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (!value.isTextual()) {
      throw Refusals.field(
          name,
          String.format(
              Locale.ROOT,
              "%s must be a string, but is %s: write %s.",
              name,
              kind(value),
              form.words()));
    }
    return Optional.of(TextCheck.checked(name, value.textValue(), form));
  }

  /** An instant that must be there, after ISO 8601 with {@code Z} or an offset. */
  public Instant instant(String name) {
    return OffsetDateTime.parse(text(name, INSTANT)).toInstant();
  }

  private static boolean isInstant(String text) {
    try {
      OffsetDateTime at = OffsetDateTime.parse(text);
      return at.getYear() >= EARLIEST_YEAR && at.getYear() <= LATEST_YEAR;
    } catch (DateTimeException wrong) {
      return false;
    }
  }

  private static String kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "an array";
      case OBJECT -> "an object";
      case NULL -> "null";
      case BOOLEAN -> "true or false";
      case NUMBER -> "a number";
      default -> "something else";
    };
  }
}
