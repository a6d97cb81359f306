package dev.brownout.chaos.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;

/**
 * A run for programs, as JSON. Names are in snake case and end in their unit; milliseconds, seconds
 * and calls a second have three decimals, shares and factors six digits; a value that could not be
 * measured or predicted is null. Each read's outcome is one letter of a text: w(ithin), o(utside)
 * or d(ropped).
 */
public final class ResultJson {
  /** Rises when a field changes its meaning or goes; new fields alone do not raise it. */
  static final int SCHEMA_VERSION = 1;

  /** The name that it has in a run's folder. */
  public static final String FILE = "result.json";

  /** Writes the records of a file, in one line. */
  static final ObjectWriter RECORDS =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .addModule(new SimpleModule().addSerializer(Instant.class, ToStringSerializer.instance))
          .build()
          .writer();

  private ResultJson() {}

  /** The run as text, ended by a line feed. */
  public static String render(RunResult run) {
    try {
      return RECORDS
              .with(SerializationFeature.INDENT_OUTPUT)
              .writeValueAsString(RunFileMaker.of(run))
          + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * Writes the run to a file, whole or not at all; makes the folders above it.
   *
   * @throws IOException when the file cannot be written
   */
  public static void write(RunResult run, Path file) throws IOException {
    Path target = file.toAbsolutePath();
    Files.createDirectories(target.getParent());
    Path draft = Files.createTempFile(target.getParent(), ".result", ".json");
    try {
      Files.writeString(draft, render(run));
      move(draft, target);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void move(Path draft, Path target) throws IOException {
    try {
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException slower) {
      Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
