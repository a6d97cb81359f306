package dev.brownout.chaos.fleet;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** {@link Kills} on this machine. */
final class LocalKills implements Kills {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final LocalFleetSettings settings;
  private final ServiceStart services;
  private final Crew crew;
  private final String password;
  private final Map<String, Integer> starts = new HashMap<>();

  LocalKills(LocalFleetSettings settings, ServiceStart services, Crew crew, String password) {
    this.settings = settings;
    this.services = services;
    this.crew = crew;
    this.password = password;
  }

  @Override
  public void kill(String service) throws FleetException {
    Member member = member(service);
    member.kill(PATIENCE);
    crew.dismiss(member);
  }

  @Override
  public synchronized void startAgain(String service) throws FleetException {
    int number = starts.merge(service, 2, (before, two) -> before + 1);
    services.start(
        plan(service), password, String.format(Locale.ROOT, "%s.%d.log", service, number));
  }

  @Override
  public DatabaseAddress database(String store) {
    Map<String, String> properties = plan(store).properties();
    return new DatabaseAddress(
        properties.get("quarkus.datasource.jdbc.url"),
        properties.get("quarkus.datasource.username"),
        password);
  }

  private ServicePlan plan(String service) {
    return ServicePlan.all(settings).stream()
        .filter(plan -> plan.name().equals(service))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no service " + service));
  }

  private Member member(String service) throws FleetException {
    return crew.members().stream()
        .filter(member -> member.part().name().equals(service))
        .findFirst()
        .orElseThrow(() -> new FleetException(service + " does not run, so it cannot be killed"));
  }
}
