package dev.brownout.gateway.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.brownout.budget.retry.Backoff;
import dev.brownout.budget.time.VirtualClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The making of a statement on virtual time: minutes of pace and backoff in no time. */
class StatementWorkTest {

  private static final UUID ID = new UUID(4, 17);
  private static final List<String> THREE = List.of("S-00000001", "S-00000002", "S-00000003");

  private final VirtualClock clock = new VirtualClock();
  private final MemoryLedger ledger =
      new MemoryLedger(clock, Subject.month("C-00000042", "2026-01"));
  private final Script suppliers = new Script();
  private final StatementWork work =
      new StatementWork(
          ledger,
          suppliers,
          new Pace(1, clock),
          new StatementWork.Retries(3, Backoff.fixed(Duration.ofSeconds(10)), new Random(417)));

  @Test
  void parts_areMadeOneASecond_untilTheStatementIsDone() {
    run();

    assertThat(ledger.state()).isEqualTo(State.DONE);
    assertThat(ledger.lines()).extracting(Line::shipmentId).isEqualTo(THREE);
    assertThat(ledger.attempts()).containsExactly(1, 1, 1, 1);
    assertThat(suppliers.asked)
        .containsExactly("0s list", "0s S-00000001", "1s S-00000002", "2s S-00000003");
  }

  @Test
  void statement_isDone_whenThereAreNoShipments() {
    suppliers.shipments = List.of();

    run();

    assertThat(ledger.state()).isEqualTo(State.DONE);
    assertThat(ledger.lines()).isEmpty();
  }

  @Test
  void aPartThatFails_isBegunAgainLater_andTheOthersGoOnMeanwhile() {
    suppliers.fail("S-00000001", passing("billing did not answer"));

    run();

    assertThat(ledger.state()).isEqualTo(State.DONE);
    assertThat(ledger.attempts()).containsExactly(1, 2, 1, 1);
    assertThat(suppliers.asked)
        .containsExactly(
            "0s list", "0s S-00000001", "1s S-00000002", "2s S-00000003", "10s S-00000001");
  }

  @Test
  void statement_fails_whenAPartHasHadItsAttempts() {
    for (int i = 0; i < 3; i++) {
      suppliers.fail("S-00000002", passing("billing did not answer"));
    }

    run();

    assertThat(ledger.state()).isEqualTo(State.FAILED);
    assertThat(ledger.reason())
        .isEqualTo("shipment S-00000002: billing did not answer (attempt 3 of 3)");
    assertThat(ledger.attempts()).containsExactly(1, 1, 3, 1);
  }

  @Test
  void statement_failsAtOnce_whenAnotherAttemptCannotHelp() {
    suppliers.fail("list", new SupplierException("a supplier answered with 400", false, null));

    run();

    assertThat(ledger.state()).isEqualTo(State.FAILED);
    assertThat(ledger.reason())
        .isEqualTo("the list of shipments: a supplier answered with 400 (attempt 1 of 3)");
    assertThat(clock.nanos()).isZero();
  }

  @Test
  void statement_fails_whenAPartEndsTheProcessEachTime() {
    for (int i = 0; i < 3; i++) {
      assertThat(ledger.begin(ID)).isPresent();
    }

    run();

    assertThat(ledger.reason())
        .isEqualTo("the list of shipments: was begun and never finished (attempt 3 of 3)");
    assertThat(suppliers.asked).isEmpty();
  }

  @Test
  void aPartThatWasBegunAndCutOff_isBegunAgain_andNoFinishedOne() throws Exception {
    work.step(ID);
    work.step(ID);
    assertThat(ledger.begin(ID)).map(Part::shipment).contains("S-00000002");

    run();

    assertThat(ledger.state()).isEqualTo(State.DONE);
    assertThat(ledger.attempts()).containsExactly(1, 1, 2, 1);
    assertThat(ledger.lines()).extracting(Line::shipmentId).isEqualTo(THREE);
  }

  @Test
  void statement_endsWithoutTheLine_whenItIsCalledOffMeanwhile() throws Exception {
    work.step(ID);
    suppliers.meanwhile = ledger::cancel;

    assertThat(work.step(ID)).isEmpty();

    assertThat(ledger.lines()).isEmpty();
    assertThat(work.step(ID)).isEmpty();
    assertThat(suppliers.asked).containsExactly("0s list", "0s S-00000001");
  }

  @Test
  void aPart_staysBegun_whenTheProcessEnds() throws Exception {
    work.step(ID);
    suppliers.ending = true;

    assertThatThrownBy(() -> work.step(ID)).isInstanceOf(InterruptedException.class);

    suppliers.ending = false;
    run();
    assertThat(ledger.attempts()).containsExactly(1, 2, 1, 1);
    assertThat(ledger.state()).isEqualTo(State.DONE);
  }

  /** Does what the job loop does. */
  private void run() {
    clock.schedule(0, this::step);
    clock.runAll();
  }

  private void step() {
    try {
      work.step(ID).ifPresent(wait -> clock.schedule(wait.toNanos(), this::step));
    } catch (InterruptedException unexpected) {
      throw new AssertionError(unexpected);
    }
  }

  private static SupplierException passing(String words) {
    return new SupplierException(words, true, null);
  }

  /** Suppliers that do what they are told, and note when they were asked what. */
  private final class Script implements Suppliers {

    private final Map<String, Deque<SupplierException>> failures = new HashMap<>();
    private final List<String> asked = new ArrayList<>();
    private List<String> shipments = THREE;
    private Runnable meanwhile = () -> {};
    private boolean ending;

    void fail(String what, SupplierException failure) {
      failures.computeIfAbsent(what, none -> new ArrayDeque<>()).add(failure);
    }

    @Override
    public List<String> shipments(Part part) throws SupplierException, InterruptedException {
      answer("list");
      return shipments;
    }

    @Override
    public Line line(Part part) throws SupplierException, InterruptedException {
      answer(part.shipment());
      return new Line(part.shipment(), "delivered", null, null);
    }

    private void answer(String what) throws SupplierException, InterruptedException {
      asked.add(Duration.ofNanos(clock.nanos()).toSeconds() + "s " + what);
      meanwhile.run();
      if (ending) {
        throw new InterruptedException();
      }
      Deque<SupplierException> left = failures.getOrDefault(what, new ArrayDeque<>());
      if (!left.isEmpty()) {
        throw left.poll();
      }
    }
  }
}
