package dev.brownout.chaos.fleet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The line of a log that says best why its program ended. */
final class LastWords {
  private static final int TAIL_BYTES = 64 * 1024;
  private static final int LONGEST_LINE = 300;

  private LastWords() {}

  /**
   * The innermost cause of the log's last stack trace, else the last error, else the last line that
   * is not empty; the frames of stack traces never count.
   */
  static String of(Path log) {
    List<String> lines = tail(log).lines().map(String::strip).filter(LastWords::speaks).toList();
    return last(lines, "Caused by:")
        .or(() -> last(lines, "ERROR"))
        .or(() -> last(lines, "FATAL"))
        .or(() -> last(lines, ""))
        .map(LastWords::shortened)
        .orElse("its log is empty");
  }

  private static Optional<String> last(List<String> lines, String mark) {
    return lines.stream().filter(line -> line.contains(mark)).reduce((earlier, later) -> later);
  }

  private static boolean speaks(String line) {
    return !line.isEmpty() && !line.startsWith("at ") && !line.startsWith("... ");
  }

  private static String shortened(String line) {
    return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "…";
  }

  private static String tail(Path log) {
    try (FileChannel file = FileChannel.open(log)) {
      long from = Math.max(0, file.size() - TAIL_BYTES);
      ByteBuffer bytes = ByteBuffer.allocate((int) (file.size() - from));
      int read = 0;
      while (bytes.hasRemaining() && read >= 0) {
        read = file.read(bytes, from + bytes.position());
      }
      return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      return "";
    }
  }
}
