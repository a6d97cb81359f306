package dev.brownout.gateway.statement;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SystemClock;
import com.github.kagkarlsson.scheduler.event.AbstractSchedulerListener;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.serializer.Serializer;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.TaskInstanceId;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import javax.sql.DataSource;

/**
 * Runs the steps of statements when they are due. Which are due stands in the database: a step that
 * a crash has cut off is found by its missing heartbeat and begun anew.
 */
@Singleton
class JobLoop {

  private static final String STEP = "statement-step";
  private static final String FORGET = "statements-forget";
  private static final Duration FORGET_EVERY = Duration.ofHours(1);
  private static final int MISSED_HEARTBEATS = 4;

  /** Whoever ends the process does not wait longer; a step that is cut off is begun anew. */
  private static final Duration LAST_STEPS = Duration.ofSeconds(1);

  private final StatementSettings settings;
  private final StatementWork work;
  private final Statements statements;
  private final Vertx vertx;
  private final CustomTask<Void> step;

  private volatile Scheduler scheduler;

  JobLoop(StatementSettings settings, StatementWork work, Statements statements, Vertx vertx) {
    this.settings = settings;
    this.work = work;
    this.statements = statements;
    this.vertx = vertx;
    this.step =
        Tasks.custom(STEP, Void.class)
            .onFailure(new FailureHandler.OnFailureRetryLater<>(settings.heartbeat()))
            .execute((task, context) -> then(step(UUID.fromString(task.getId()))));
  }

  private Optional<Duration> step(UUID statement) {
    try {
      return work.step(statement);
    } catch (InterruptedException ending) {
      // Whoever comes next begins the part anew, and at once.
      return Optional.of(Duration.ZERO);
    }
  }

  private static CompletionHandler<Void> then(Optional<Duration> wait) {
    return wait.<CompletionHandler<Void>>map(
            pause -> (done, next) -> next.reschedule(done, done.getTimeDone().plus(pause)))
        .orElseGet(CompletionHandler.OnCompleteRemove::new);
  }

  /** Begins to look for work. */
  void start(DataSource database) {
    RecurringTask<Void> forget =
        Tasks.recurring(FORGET, FixedDelay.of(FORGET_EVERY), Void.class)
            .execute((task, context) -> statements.forget(settings.keep()));
    Scheduler made =
        Scheduler.create(database, step)
            .startTasks(forget)
            .threads(settings.atOnce())
            .pollUsingLockAndFetch(0.5, 1.0)
            .pollingInterval(settings.polling())
            .heartbeatInterval(settings.heartbeat())
            .missedHeartbeatsLimit(MISSED_HEARTBEATS)
            .shutdownMaxWait(LAST_STEPS)
            .housekeeperExecutor(housekeeper())
            .serializer(new NoData())
            .jdbcCustomization(new PostgreSqlJdbcCustomization(false, false))
            .addSchedulerListener(new Alarm())
            .build();
    scheduler = made;
    made.start();
  }

  private static ScheduledExecutorService housekeeper() {
    return Executors.newSingleThreadScheduledExecutor(
        work -> {
          Thread thread = new Thread(work, "statements-housekeeper");
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Plans the first step of a statement, in the caller's transaction. */
  void enter(UUID statement) {
    scheduler.scheduleIfNotExists(step.schedulableInstance(statement.toString()));
  }

  /** Looks for work at once: some was entered, and its transaction has ended. */
  void wake() {
    scheduler.triggerCheckForDueExecutions();
  }

  /** Ends, and the steps with it. */
  void stop() {
    if (scheduler != null) {
      scheduler.stop();
    }
  }

  /** Looks for a step when it is due, so that polling is only for what others have left. */
  private final class Alarm extends AbstractSchedulerListener {

    private final SystemClock clock = new SystemClock();

    @Override
    public void onExecutionScheduled(TaskInstanceId task, Instant at) {
      long millis = Duration.between(clock.now(), at).toMillis();
      if (millis < settings.polling().toMillis()) {
        vertx.setTimer(Math.max(1, millis + 1), due -> wake());
      }
    }
  }

  /** The steps have no data of their own: everything stands in the ledger. */
  private static final class NoData implements Serializer {

    @Override
    public byte[] serialize(Object data) {
      if (data != null) {
        throw new IllegalArgumentException("a step has no data, but this is " + data.getClass());
      }
      return null;
    }

    @Override
    public <T> T deserialize(Class<T> type, byte[] data) {
      return null;
    }
  }
}
