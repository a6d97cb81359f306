package dev.brownout.chaos.fleet;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Starts services as processes and waits until each says that it is ready. */
record ServiceStart(
    LocalFleetSettings settings, Surroundings surroundings, Crew crew, Progress progress) {
  private static final Duration LIMIT = Duration.ofSeconds(120);
  private static final String JAR = "quarkus-run.jar";
  private static final String CLASS_ARCHIVE = "app-cds.jsa";

  /** Refuses a start for which a program has not been built or the experiment cannot be read. */
  static void refuseMissing(Path home, Path experimentFile) throws FleetException {
    Optional<Path> missing =
        FleetLayout.SERVICES.stream()
            .map(service -> ServicePlan.folder(home, service).resolve(JAR))
            .filter(jar -> !Files.isRegularFile(jar))
            .findFirst();
    if (missing.isPresent()) {
      throw new FleetException(
          String.format(
              Locale.ROOT,
              "%s is missing; build the services first: mvn package -DskipTests",
              missing.get()));
    }
    if (!Files.isReadable(experimentFile)) {
      throw new FleetException(
          String.format(
              Locale.ROOT, "the experiment %s is not there or cannot be read", experimentFile));
    }
  }

  void start(ServicePlan plan, String password) throws FleetException {
    start(plan, password, plan.name() + ".log");
  }

  /** The same with a log of its own, for one that is started again. */
  void start(ServicePlan plan, String password, String logName) throws FleetException {
    Ticker ticker = Ticker.system();
    Deadline deadline = Deadline.after(LIMIT, ticker);
    Path log = settings.runDirectory().resolve(logName);
    URI address = new FleetLayout(settings.lanes()).service(plan.name());
    Member member =
        crew.start(plan.name(), address, process(plan, password), log, Ending.TERMINATE);
    URI ready = address.resolve("/q/health/ready");
    Readiness.await(member, deadline, () -> Http.status(ready, Readiness.ONE_LOOK) == 200);
    progress.step(
        String.format(
            Locale.ROOT, "%s is ready after %d ms", plan.name(), deadline.spent().toMillis()));
  }

  private ProcessBuilder process(ServicePlan plan, String password) {
    Path folder = plan.folder(settings.home());
    ProcessBuilder builder =
        new ProcessBuilder(new Detached(surroundings).words(command(plan, folder)))
            // An archive of classes is taken only with the class path that it was made with.
            .directory(folder.toFile());
    // Settings come from here alone, whatever the shell of the user has for other programs.
    builder
        .environment()
        .keySet()
        .removeIf(
            name ->
                name.startsWith("QUARKUS_")
                    || name.startsWith("SMALLRYE_")
                    || name.startsWith("BROWNOUT_"));
    if (plan.hasDatabase()) {
      // Not as a property: those can be read in the list of processes.
      builder.environment().put("QUARKUS_DATASOURCE_PASSWORD", password);
    }
    return builder;
  }

  private List<String> command(ServicePlan plan, Path folder) {
    List<String> words = new ArrayList<>(List.of(java()));
    words.addAll(settings.jvm().arguments(plan.name()));
    if (Files.isRegularFile(folder.resolve(CLASS_ARCHIVE))) {
      words.add("-XX:SharedArchiveFile=" + CLASS_ARCHIVE);
    }
    plan.properties().forEach((name, value) -> words.add("-D" + name + "=" + value));
    words.addAll(List.of("-jar", JAR));
    return words;
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
