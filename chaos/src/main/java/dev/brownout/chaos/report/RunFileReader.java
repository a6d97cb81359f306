package dev.brownout.chaos.report;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Reads a result strictly: every field of the version must be there and of its kind. Fields that
 * are not known are passed over, since a newer tool may write more of them.
 */
final class RunFileReader {
  private static final int MOST_SHOWN = 160;
  private static final ObjectMapper MAPPER = mapper();

  private RunFileReader() {}

  private static ObjectMapper mapper() {
    return JsonMapper.builder()
        .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .enable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .addModule(new SimpleModule().addDeserializer(Instant.class, new OfInstant()))
        .build();
  }

  static RunFile read(Path shown, Path file) {
    Path result = Files.isDirectory(file) ? file.resolve(ResultJson.FILE) : file;
    Path name = result.equals(file) ? shown : shown.resolve(ResultJson.FILE);
    JsonNode json = parse(name, text(name, result));
    refuseOtherVersion(name, json);
    if (!json.has("versions")) {
      ((ObjectNode) json).putObject("versions");
    }
    return bind(name, json);
  }

  private static String text(Path name, Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException missing) {
      throw new RunFileException(name + ": there is no such file", missing);
    } catch (IOException unreadable) {
      throw new RunFileException(
          name + ": cannot be read as text (" + unreadable + ")", unreadable);
    }
  }

  private static JsonNode parse(Path name, String text) {
    try {
      JsonNode json = MAPPER.readTree(text);
      if (json == null || json.isMissingNode()) {
        throw new RunFileException(name + ": is empty");
      }
      return json;
    } catch (JsonEOFException cut) {
      throw new RunFileException(
          name + ": is cut off" + place(cut.getLocation()) + "; the run may not have ended", cut);
    } catch (JsonProcessingException broken) {
      throw new RunFileException(
          name + ": is no JSON" + place(broken.getLocation()) + ": " + words(broken), broken);
    }
  }

  private static String place(JsonLocation at) {
    return at == null
        ? ""
        : String.format(Locale.ROOT, " at line %d, column %d", at.getLineNr(), at.getColumnNr());
  }

  private static void refuseOtherVersion(Path name, JsonNode json) {
    JsonNode version = json.path("schema_version");
    if (!version.isIntegralNumber()) {
      throw new RunFileException(
          name + ": is no result of chaos/chaos run, since it has no schema_version");
    }
    if (version.asLong() != ResultJson.SCHEMA_VERSION) {
      throw new RunFileException(
          String.format(
              Locale.ROOT,
              "%s: has schema_version %s, and this tool reads %d; read it with the tool that wrote it, or measure again",
              name,
              version.asText(),
              ResultJson.SCHEMA_VERSION));
    }
  }

  private static RunFile bind(Path name, JsonNode json) {
    try {
      return MAPPER.treeToValue(json, RunFile.class);
    } catch (JsonMappingException wrong) {
      throw new RunFileException(name + ": " + path(wrong) + words(wrong), wrong);
    } catch (JsonProcessingException broken) {
      throw new RunFileException(name + ": " + words(broken), broken);
    }
  }

  /** {@code cells[2].within: }, or nothing at the top. */
  private static String path(JsonMappingException wrong) {
    String path =
        wrong.getPath().stream()
            .map(
                at ->
                    at.getFieldName() == null ? "[" + at.getIndex() + "]" : "." + at.getFieldName())
            .collect(Collectors.joining());
    return path.isEmpty() ? "" : path.substring(1) + ": ";
  }

  private static String words(JsonProcessingException wrong) {
    Throwable cause = wrong.getCause();
    String text =
        cause instanceof IllegalArgumentException || cause instanceof NullPointerException
            ? cause.getMessage()
            : wrong.getOriginalMessage();
    if (wrong instanceof MismatchedInputException && text.startsWith("Missing creator property")) {
      return "is missing";
    }
    String line = String.valueOf(text).strip().replaceAll("\\s*\\R\\s*", " ");
    return line.length() > MOST_SHOWN ? line.substring(0, MOST_SHOWN) + "…" : line;
  }

  /** Reads {@code 2026-01-02T03:04:05Z}. */
  private static final class OfInstant extends StdDeserializer<Instant> {
    private static final long serialVersionUID = 1L;

    OfInstant() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      try {
        return Instant.parse(parser.getText());
      } catch (DateTimeException wrong) {
        throw JsonMappingException.from(
            parser, "\"" + parser.getText() + "\" is no instant like 2026-01-02T03:04:05Z", wrong);
      }
    }
  }
}
