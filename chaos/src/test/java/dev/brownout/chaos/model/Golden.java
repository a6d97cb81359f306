package dev.brownout.chaos.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A reference file: its lines without remarks, and its remarks. */
public record Golden(List<String> lines, List<String> remarks) {

  /** Reads the file that lies beside {@code test}. */
  public static Golden read(Class<?> test, String name) {
    try (InputStream in = test.getResourceAsStream(name);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      var byKind = reader.lines().collect(Collectors.partitioningBy(line -> line.startsWith("#")));
      return new Golden(byKind.get(false), byKind.get(true));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The lines as one text. */
  public String csv() {
    return String.join("\n", lines) + "\n";
  }
}
