package dev.brownout.chaos.writes;

import dev.brownout.budget.time.Deadline;
import dev.brownout.budget.time.Ticker;
import dev.brownout.chaos.fleet.Fleet;
import dev.brownout.chaos.fleet.Kills;
import dev.brownout.chaos.load.StopSignal;
import dev.brownout.chaos.once.Judgement;
import dev.brownout.chaos.once.OnceCheck;
import dev.brownout.chaos.once.WriteCall;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/** A run of the journey on a fleet of this program's own, from its first write to its judgement. */
public final class WritesRun {

  private static final String STORE = "delivery-store";
  private static final Duration LOOK = Duration.ofMillis(200);

  /** The longest that a call may still be under way below the gateway, and some more. */
  private static final Duration IN_FLIGHT = Duration.ofMillis(2_500);

  private static final Duration LONGEST_QUIET = Duration.ofSeconds(20);
  private static final Duration PATIENCE = Duration.ofSeconds(130);
  private static final Duration HURRY = Duration.ofSeconds(5);

  private final WritesPlan plan;
  private final Fleet fleet;
  private final Kills kills;
  private final WritesWatch watch;
  private final StopSignal stop;
  private final StopSignal over = new StopSignal();
  private final ExecutorService threads = Executors.newCachedThreadPool(WritesRun::daemon);
  private final Deadline begun = Deadline.none(Ticker.system());

  private WritesRun(WritesPlan plan, Fleet fleet, WritesWatch watch, StopSignal stop) {
    this.plan = plan;
    this.fleet = fleet;
    this.kills =
        fleet
            .kills()
            .orElseThrow(
                () -> new IllegalArgumentException("this fleet's services cannot be killed"));
    this.watch = watch;
    this.stop = stop;
  }

  /**
   * Runs the journey.
   *
   * @param folder where the history goes
   * @param stop ends it early, without a judgement
   * @throws WritesException when a part of the fleet fails that nobody has killed
   */
  public static WritesOutcome run(
      WritesPlan plan, Fleet fleet, Path folder, WritesWatch watch, StopSignal stop)
      throws IOException, WritesException {
    WritesRun run = new WritesRun(plan, fleet, watch, stop);
    try (History history = new History(folder)) {
      return run.run(history);
    } finally {
      run.over.raise();
      run.threads.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "writes");
    thread.setDaemon(true);
    return thread;
  }

  private WritesOutcome run(History history) throws WritesException {
    try (Records records = new Records(kills.database(STORE))) {
      Targets targets = records.targets();
      Workload workload = new Workload(plan, targets);
      EdgeClient edge = new EdgeClient(fleet.edge());
      Callers callers = new Callers(plan, workload, edge, history, over, threads);
      Storm storm = new Storm(fleet.faults(), fleet.lanes(), plan.seed(), over);
      Killer killer = new Killer(kills, plan, callers::ended, over);
      boolean ended = underFaults(history, callers, storm, killer);
      Duration took = begun.spent();
      int unsettled = 0;
      Optional<Judgement> judgement = Optional.empty();
      if (!stop.isRaised()) {
        unsettled = settleInCalm(workload, edge, history);
        awaitQuiet(records);
      }
      if (!stop.isRaised()) {
        judgement = Optional.of(OnceCheck.judge(history.calls(), records.contents(targets)));
      }
      return new WritesOutcome(
          plan,
          history.calls(),
          judgement,
          storm.laid(),
          killer.done(),
          unsettled,
          took,
          history.file(),
          Doubts.of(plan, history.calls(), storm, killer, ended, unsettled));
    } catch (SQLException failed) {
      throw new WritesException("the delivery-store's database cannot be read: " + failed, failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new WritesException("interrupted", interrupted);
    }
  }

  /** Whether all callers have come to the end of their writes within the time of the plan. */
  private boolean underFaults(History history, Callers callers, Storm storm, Killer killer)
      throws WritesException, InterruptedException {
    Deadline limit = Deadline.after(plan.limit(), Ticker.system());
    Future<?> raging = threads.submit(storm::rage);
    Future<?> killing = threads.submit(killer::work);
    List<Future<?>> calling = callers.begin();
    boolean ended = false;
    while (!ended && !limit.isExpired() && !stop.await(LOOK)) {
      watch.at(moment(history, callers.ended(), killer, "under faults"));
      refuseTrouble(killer);
      refuseFailure(raging);
      refuseFailure(killing);
      for (Future<?> caller : calling) {
        refuseFailure(caller);
      }
      ended = calling.stream().allMatch(Future::isDone);
    }
    if (ended) {
      await(killing, PATIENCE);
    }
    over.raise();
    await(raging, stop.isRaised() ? HURRY : PATIENCE);
    if (!ended) {
      threads.shutdownNow();
    }
    return ended;
  }

  private WritesWatch.Moment moment(History history, int ended, Killer killer, String doing) {
    return new WritesWatch.Moment(
        ended, plan.writes(), history.size(), history.failed(), killer.done(), doing);
  }

  private void refuseTrouble(Killer killer) throws WritesException {
    Optional<String> trouble = fleet.trouble();
    if (trouble.isPresent() && !killer.isAtWork() && fleet.trouble().isPresent()) {
      throw new WritesException(trouble.get(), null);
    }
  }

  private void refuseFailure(Future<?> work) throws WritesException, InterruptedException {
    if (work.isDone()) {
      await(work, HURRY);
    }
  }

  private void await(Future<?> work, Duration patience)
      throws WritesException, InterruptedException {
    try {
      work.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException failed) {
      if (!stop.isRaised()) {
        throw new WritesException(String.valueOf(failed.getCause().getMessage()), failed);
      }
    } catch (TimeoutException late) {
      if (!stop.isRaised()) {
        throw new WritesException("a part of the run did not end in " + patience, late);
      }
    }
  }

  /** Sends again, without faults, what was not answered for good; how much is left even so. */
  private int settleInCalm(Workload workload, EdgeClient edge, History history)
      throws InterruptedException {
    ExecutorService calm = Executors.newFixedThreadPool(plan.callers(), WritesRun::daemon);
    try {
      Callers callers = new Callers(plan, workload, edge, history, stop, calm);
      List<PlannedWrite> open = open(workload, history);
      watch.at(
          new WritesWatch.Moment(
              plan.writes() - open.size(),
              plan.writes(),
              history.size(),
              history.failed(),
              0,
              "in calm"));
      callers.settle(open);
      return open(workload, history).size();
    } finally {
      calm.shutdownNow();
    }
  }

  private List<PlannedWrite> open(Workload workload, History history) {
    Set<String> settled = new HashSet<>();
    Set<String> sent = new HashSet<>();
    for (WriteCall call : history.calls()) {
      if (call.key() != null) {
        sent.add(call.key());
        if (call.isFinal() || call.isReused()) {
          settled.add(call.key());
        }
      }
    }
    sent.removeAll(settled);
    return IntStream.range(0, plan.writes())
        .mapToObj(workload::write)
        .filter(write -> sent.contains(write.key()))
        .toList();
  }

  /** Nothing is under way any more: neither below the gateway nor in PostgreSQL. */
  private void awaitQuiet(Records records) throws SQLException {
    boolean stopped = stop.await(IN_FLIGHT);
    Deadline patience = Deadline.after(LONGEST_QUIET, Ticker.system());
    while (!stopped && records.writing() > 0 && !patience.isExpired()) {
      stopped = stop.await(LOOK);
    }
  }
}
