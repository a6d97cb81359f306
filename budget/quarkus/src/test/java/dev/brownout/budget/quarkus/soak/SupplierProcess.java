package dev.brownout.budget.quarkus.soak;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.brownout.budget.quarkus.supplier.SupplierMain;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/**
 * The supplier that misbehaves on demand, as a process of its own. Sets {@code misbehaving.url},
 * {@code misbehaving.silent-port} and {@code misbehaving.black-hole-port} (0: none), and puts
 * itself into the test's field of its type.
 */
public final class SupplierProcess implements QuarkusTestResourceLifecycleManager {

  /**
   * What is open at the supplier.
   *
   * @param connections its connections, those to the silent port included
   * @param streams its exchanges that have not ended
   */
  record Open(long connections, long streams) {}

  private Process process;
  private BufferedReader answers;
  private Writer questions;

  @Override
  public Map<String, String> start() {
    try {
      process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:+UseSerialGC",
                  "-Xmx1g",
                  "-XX:+ExitOnOutOfMemoryError",
                  "-cp",
                  System.getProperty("java.class.path"),
                  SupplierMain.class.getName())
              .redirectError(new File("target/soak-supplier.log"))
              .start();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    answers = new BufferedReader(new InputStreamReader(process.getInputStream(), US_ASCII));
    questions = new OutputStreamWriter(process.getOutputStream(), US_ASCII);
    long[] ports = answer();
    return Map.of(
        "misbehaving.url", "http://127.0.0.1:" + ports[0],
        "misbehaving.silent-port", Long.toString(ports[1]),
        "misbehaving.black-hole-port", Long.toString(ports[2]));
  }

  @Override
  public void inject(TestInjector injector) {
    injector.injectIntoFields(this, field -> field.getType() == SupplierProcess.class);
  }

  synchronized Open open() {
    try {
      questions.write("?\n");
      questions.flush();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    long[] numbers = answer();
    return new Open(numbers[0], numbers[1]);
  }

  private long[] answer() {
    try {
      String line = answers.readLine();
      if (line == null) {
        throw new IllegalStateException("the supplier has ended: see target/soak-supplier.log");
      }
      return Arrays.stream(line.split(" ")).mapToLong(Long::parseLong).toArray();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void stop() {
    if (process != null) {
      process.destroy();
    }
  }
}
