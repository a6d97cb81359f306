package dev.brownout.chaos.writes;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.brownout.chaos.once.WriteCall;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Every call of a run, in the order of their ends: kept in memory for the judgement and in a file,
 * one JSON object a line, for whoever wants to judge for himself. Thread-safe.
 */
final class History implements AutoCloseable {

  /** The file's name in the folder of a run. */
  static final String FILE = "history.jsonl";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<WriteCall> calls = new ArrayList<>();
  private final Path file;
  private final BufferedWriter writer;
  private long failed;

  History(Path folder) throws IOException {
    file = folder.resolve(FILE);
    writer = Files.newBufferedWriter(file);
  }

  synchronized void add(WriteCall call) {
    calls.add(call);
    if (call.status() == 0 || call.status() >= 500) {
      failed++;
    }
    try {
      writer.write(JSON.writeValueAsString(call));
      writer.newLine();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  Path file() {
    return file;
  }

  synchronized List<WriteCall> calls() {
    return List.copyOf(calls);
  }

  synchronized int size() {
    return calls.size();
  }

  /** How many got no answer, or one that says to try again. */
  synchronized long failed() {
    return failed;
  }

  @Override
  public synchronized void close() throws IOException {
    writer.close();
  }
}
