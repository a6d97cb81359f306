package dev.brownout.chaos.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.brownout.chaos.model.sheet.Sheet;
import java.util.function.Supplier;
import picocli.CommandLine.ITypeConverter;

/** How a verb's figures are written. */
enum Format {
  /** For people. */
  TEXT,
  /** For spreadsheets: a heading, then rows. */
  CSV,
  /** For programs. */
  JSON;

  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN);

  /** The figures in this format, ended by a line feed. */
  String render(Supplier<String> text, Supplier<Sheet> csv, Supplier<JsonNode> json) {
    return switch (this) {
      case TEXT -> text.get();
      case CSV -> csv.get().csv();
      case JSON -> write(json.get());
    };
  }

  private static String write(JsonNode json) {
    try {
      return MAPPER.writeValueAsString(json) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Reads {@code text}, {@code csv} and {@code json}. */
  static final class Option implements ITypeConverter<Format> {
    @Override
    public Format convert(String text) {
      return Converters.oneOf(Format.class, text);
    }
  }
}
