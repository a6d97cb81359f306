package dev.brownout.budget.lanes;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Keeps the password of the lab's databases, which is public, inside the lab: refuses to start. */
@Singleton
class PasswordCheck {

  /** The password that stands in the project's {@code .env}, for everybody to read. */
  static final String LABS = "brownout-lab-only";

  private final boolean lab;
  private final Optional<String> password;

  PasswordCheck(
      @ConfigProperty(name = "brownout.lab.enabled", defaultValue = "false") boolean lab,
      @ConfigProperty(name = "quarkus.datasource.password") Optional<String> password) {
    this.lab = lab;
    this.password = password;
  }

  void onStart(@Observes @Priority(1) StartupEvent started) {
    if (!lab && password.filter(LABS::equals).isPresent()) {
      throw new IllegalArgumentException(
          "quarkus.datasource.password is the lab's, which everybody knows, and brownout.lab.enabled is false:"
              + " change the role's password (openssl rand -hex 16 makes one) and set it here");
    }
  }
}
