package dev.brownout.gateway.statement;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** The settings of statements, all below {@code gateway.statements}. */
@ConfigMapping(prefix = "gateway.statements")
interface StatementSettings {

  /** How many parts are begun a second, over all statements: above 0 to 1,000. */
  @WithDefault("1")
  double partsPerSecond();

  /** How long the calls of one part may take together: above 0 ms to 1 min. */
  @WithDefault("5s")
  Duration stepDeadline();

  /** How often a part is begun at most, the first time included: 1 to 100. */
  @WithDefault("20")
  int partAttempts();

  /** The wait before a part that failed is begun again, such as {@code 2s..60s}. */
  @WithDefault("2s..60s")
  String backoff();

  /** How many parts run at a time, of different statements: 1 to 3. */
  @WithDefault("2")
  int atOnce();

  /** How many statements may be open at a time: 1 or more. */
  @WithDefault("100")
  int mostOpen();

  /** How many listen for progress at a time: 1 or more. */
  @WithDefault("32")
  int mostListeners();

  /** How often a listener hears of progress, if there is some: 100 ms or more. */
  @WithDefault("1s")
  Duration progressEvery();

  /** How often the database is asked for work of others, and for missed work: 100 ms or more. */
  @WithDefault("10s")
  Duration polling();

  /** How often a running part shows that it lives; it is begun anew after 4 missed: 100 ms up. */
  @WithDefault("5s")
  Duration heartbeat();

  /** How long an ended statement is kept: above 0. */
  @WithDefault("30D")
  Duration keep();
}
