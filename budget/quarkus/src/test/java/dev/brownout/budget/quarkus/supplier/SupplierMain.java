package dev.brownout.budget.quarkus.supplier;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/**
 * Runs a {@link MisbehavingSupplier} as a process of its own, so that its threads, sockets and heap
 * do not count as its caller's.
 *
 * <p>Its first line says the ports: of its behaviours, of silence, and of hanging connects (0 where
 * there is none). Each line that it reads makes it forget what is over, and answer with the number
 * of its open connections and of its open exchanges. It ends when its input does.
 */
public final class SupplierMain {

  private SupplierMain() {}

  /** Runs it. */
  public static void main(String[] none) throws IOException {
    try (var supplier = MisbehavingSupplier.start();
        var asked = new BufferedReader(new InputStreamReader(System.in, US_ASCII))) {
      say(supplier.port(), supplier.silentPort(), supplier.blackHolePort().orElse(0));
      while (asked.readLine() != null) {
        supplier.forgetEnded();
        say(supplier.openConnections() + supplier.openSilentConnections(), supplier.openStreams());
      }
    }
  }

  private static void say(long... numbers) {
    var line = new StringBuilder();
    for (long number : numbers) {
      line.append(number).append(' ');
    }
    System.out.println(line.toString().trim());
  }
}
