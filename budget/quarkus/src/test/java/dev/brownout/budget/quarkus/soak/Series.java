package dev.brownout.budget.quarkus.soak;

import dev.brownout.budget.time.Ticker;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;

/** What is sampled: everything that a call could leave behind. */
final class Series {

  private static final double NANOS_AN_HOUR = 3.6e12;
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");

  private final MeterRegistry meters;
  private final Load load;
  private final SupplierProcess supplier;
  private final long begun = Ticker.system().nanos();
  private final List<Double> hours = new ArrayList<>();
  private final Map<String, List<Double>> values = new LinkedHashMap<>();
  private final Map<String, Double> resolutions = new LinkedHashMap<>();

  Series(MeterRegistry meters, Load load, SupplierProcess supplier) {
    this.meters = meters;
    this.load = load;
    this.supplier = supplier;
  }

  /** Takes a sample of each. */
  void sample() {
    hours.add((Ticker.system().nanos() - begun) / NANOS_AN_HOUR);
    note("calls in flight", 3, load.inFlight());
    note("attempts in flight", 3, attemptsInFlight());
    note("attempts waiting for a connection", 3, waiting());
    SupplierProcess.Open open = supplier.open();
    note("supplier: open connections", 5, open.connections());
    note("supplier: open streams", 3, open.streams());
    if (Files.isDirectory(OPEN_FILES)) {
      List<String> files = openFiles();
      note("open files", 5, files.size());
      note("  of which sockets", 5, files.stream().filter(f -> f.startsWith("socket:")).count());
    }
    note("threads", 2, ManagementFactory.getThreadMXBean().getThreadCount());
    note("temporary files", 2, temporaryFiles());
    note("meters", 0.5, meters.getMeters().size());
    note("direct buffers, kB", 8_192, directBuffers() / 1024.0);
    Histogram heap = Histogram.afterFullGc();
    note("heap after a full GC, kB", 1_024, heap.bytes() / 1024.0);
    note(
        "timers of event loops",
        20,
        heap.instances("io.netty.util.concurrent.ScheduledFutureTask"));
    note("objects of the library", 50, heap.instances("dev.brownout.budget.quarkus.outbound."));
    note(
        "calls of the REST client",
        10,
        heap.instances("org.jboss.resteasy.reactive.client.impl.RestClientRequestContext"));
    note(
        "connections of Vert.x",
        5,
        heap.instances("io.vertx.core.http.impl.Http1xClientConnection")
            + heap.instances("io.vertx.core.http.impl.Http2ClientConnection"));
  }

  private void note(String name, double resolution, double value) {
    resolutions.put(name, resolution);
    values.computeIfAbsent(name, first -> new ArrayList<>()).add(value);
  }

  /** Attempts that were started and have not ended. */
  long attemptsInFlight() {
    return count("budget.attempts") - count("budget.attempt.results");
  }

  private long count(String counter) {
    return (long) meters.find(counter).counters().stream().mapToDouble(Counter::count).sum();
  }

  /** Attempts that wait for a connection. */
  long waiting() {
    return (long)
        meters.find("budget.attempts.waiting").gauges().stream().mapToDouble(Gauge::value).sum();
  }

  private static List<String> openFiles() {
    try (Stream<Path> files = Files.list(OPEN_FILES)) {
      return files.map(Series::target).toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static String target(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException closed) {
      return "";
    }
  }

  private static long temporaryFiles() {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files.count();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static long directBuffers() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  /** The table. */
  List<String> table() {
    List<String> lines = new ArrayList<>();
    lines.add(Trend.head());
    values.forEach(
        (name, samples) -> lines.add(Trend.of(hours, samples).line(name, resolutions.get(name))));
    return lines;
  }

  /** The series that grow. */
  List<String> growing() {
    return values.entrySet().stream()
        .filter(
            series ->
                Trend.of(hours, series.getValue()).verdict(resolutions.get(series.getKey()))
                    == Trend.Verdict.GROWS)
        .map(series -> series.getKey().trim() + " grows")
        .toList();
  }

  /** A full GC's view of the heap: how many objects of each class are left. */
  private record Histogram(long bytes, Map<String, Long> instances) {

    static Histogram afterFullGc() {
      Map<String, Long> instances = new LinkedHashMap<>();
      long bytes = 0;
      for (String line : text().split("\n")) {
        String[] words = line.trim().split("\\s+");
        if (words.length >= 4 && words[0].endsWith(":") && words[0].matches("\\d+:")) {
          instances.merge(words[3], Long.parseLong(words[1]), Long::sum);
        } else if (words[0].toLowerCase(Locale.ROOT).equals("total")) {
          bytes = Long.parseLong(words[2]);
        }
      }
      return new Histogram(bytes, instances);
    }

    private static String text() {
      try {
        return (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
      } catch (JMException failure) {
        throw new IllegalStateException(failure);
      }
    }

    /** Of a class, or of all in a package. */
    long instances(String name) {
      return instances.entrySet().stream()
          .filter(
              each ->
                  name.endsWith(".") ? each.getKey().startsWith(name) : each.getKey().equals(name))
          .mapToLong(Map.Entry::getValue)
          .sum();
    }
  }
}
