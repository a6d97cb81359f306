import dev.brownout.chaos.experiment.Experiment;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.LocalFleetSettings;
import dev.brownout.chaos.fleet.Part;
import dev.brownout.chaos.fleet.Transport;
import dev.brownout.chaos.load.Driver;
import dev.brownout.chaos.load.DriverSettings;
import dev.brownout.chaos.load.LoadPlan;
import dev.brownout.chaos.load.StopSignal;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * What being scraped costs the gateway: its CPU for each read at the experiment's rate, unscraped,
 * scraped every 2 s as Prometheus does, and every 100 ms to see the cost of one scrape. The three
 * take turns, round by round, with the same reads; each round gives one ratio.
 */
final class ScrapeBenchmark {
  private static final int ROUNDS = 8;
  private static final int SECONDS = 7;
  private static final int WARM_SECONDS = 40;
  private static final int[] INTERVALS = {0, 2_000, 100};

  private final Fleet fleet;
  private final Driver driver;
  private final Experiment experiment;
  private final HttpClient http = HttpClient.newHttpClient();

  private ScrapeBenchmark(Fleet fleet, Driver driver, Experiment experiment) {
    this.fleet = fleet;
    this.driver = driver;
    this.experiment = experiment;
  }

  public static void main(String[] args) throws Exception {
    Path home = Path.of(args[0]).toAbsolutePath().normalize();
    int portBase = Integer.parseInt(args[1]);
    Path file = home.resolve("experiments/k01.yaml");
    Experiment experiment = Experiment.read(file);
    Path logs = Files.createTempDirectory("scrape-benchmark");
    var settings = new LocalFleetSettings(home, file, portBase, Transport.H2C, logs);
    try (Fleet fleet = Fleet.local(settings, System.err::println);
        Driver driver = Driver.open(DriverSettings.of(DriverSettings.Protocol.H2C))) {
      fleet.faults().apply(experiment.regime("normal"), experiment.gatewayShare());
      new ScrapeBenchmark(fleet, driver, experiment).run();
    }
  }

  private void run() throws IOException {
    drive(WARM_SECONDS / 4, 0.25);
    drive(WARM_SECONDS, 1);
    System.out.printf(
        Locale.ROOT, "gateway's CPU, microseconds a read, at %.2f reads/s%n", experiment.ratePerSecond());
    System.out.println("round  unscraped  every 2 s  every 100 ms    ratio 2 s  ratio 100 ms");
    List<double[]> rounds = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      double[] cost = round(round);
      rounds.add(cost);
      System.out.printf(
          Locale.ROOT,
          "%5d %10.1f %10.1f %13.1f %12.4f %13.4f%n",
          round + 1,
          cost[0],
          cost[1],
          cost[2],
          cost[1] / cost[0],
          cost[2] / cost[0]);
    }
    summary(rounds);
  }

  /** Each interval once, the first one another each time. */
  private double[] round(int round) throws IOException {
    double[] cost = new double[INTERVALS.length];
    for (int turn = 0; turn < INTERVALS.length; turn++) {
      int which = (turn + round) % INTERVALS.length;
      cost[which] = cost(INTERVALS[which]);
    }
    return cost;
  }

  private double cost(int interval) throws IOException {
    ScheduledExecutorService scraper = Executors.newSingleThreadScheduledExecutor();
    try {
      if (interval > 0) {
        scraper.scheduleAtFixedRate(this::scrape, 0, interval, TimeUnit.MILLISECONDS);
      }
      long before = gatewayNanos();
      int reads = drive(SECONDS, 1);
      return (gatewayNanos() - before) / 1e3 / reads;
    } finally {
      scraper.shutdownNow();
    }
  }

  private void scrape() {
    URI metrics = fleet.services().get("gateway").resolve("/q/metrics");
    HttpRequest request =
        HttpRequest.newBuilder(metrics)
            .header("Accept", "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5")
            .header("Accept-Encoding", "gzip")
            .build();
    try {
      http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    } catch (IOException | InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private int drive(int seconds, double share) {
    double rate = experiment.ratePerSecond() * share;
    int reads = (int) Math.round(rate * seconds);
    var plan =
        new LoadPlan(
            fleet.edge(),
            "deadline",
            "scrape",
            rate,
            reads,
            experiment.threshold(),
            Duration.ofSeconds(5));
    driver.drive(plan, view -> {}, new StopSignal());
    return reads;
  }

  /** What every thread of the gateway has run so far, by the kernel's scheduler. */
  private long gatewayNanos() throws IOException {
    long pid =
        fleet.parts().stream().filter(part -> part.name().equals("gateway")).mapToLong(Part::pid).findFirst().orElseThrow();
    long sum = 0;
    try (var threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
      for (Path thread : (Iterable<Path>) threads::iterator) {
        sum += Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ", 2)[0]);
      }
    }
    return sum;
  }

  private static void summary(List<double[]> rounds) {
    System.out.println("ratio to unscraped          min  median     max");
    for (int which = 1; which < INTERVALS.length; which++) {
      int interval = which;
      double[] ratios = rounds.stream().mapToDouble(cost -> cost[interval] / cost[0]).sorted().toArray();
      System.out.printf(
          Locale.ROOT,
          "every %4d ms           %8.4f %7.4f %7.4f%n",
          INTERVALS[which],
          ratios[0],
          (ratios[(ratios.length - 1) / 2] + ratios[ratios.length / 2]) / 2,
          ratios[ratios.length - 1]);
    }
    double[] scrape = rounds.stream().mapToDouble(ScrapeBenchmark::extraMillisOfAScrape).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "one scrape, from the 100 ms: %.2f ms of CPU (median; %s)%n",
        (scrape[(scrape.length - 1) / 2] + scrape[scrape.length / 2]) / 2,
        Arrays.toString(Arrays.stream(scrape).map(ms -> Math.round(ms * 100) / 100.0).toArray()));
  }

  /** What a read costs more, times the reads between two scrapes. */
  private static double extraMillisOfAScrape(double[] cost) {
    return (cost[2] - cost[0]) * 416.67 * INTERVALS[2] / 1e3 / 1e3;
  }
}
