package dev.brownout.chaos.once;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts from a run in which every promise was kept, and plants one fault after another. */
class OnceCheckTest {

  private static final Payload ONE = new Payload("S-00000001", "in-transit", at(1), "Graz");
  private static final Payload TWO = new Payload("S-00000001", "in-transit", at(2), "Wien");
  private static final Payload OTHER = new Payload("S-00000001", "in-transit", at(1), "Linz");
  private static final Payload NOWHERE = new Payload("S-99999999", "in-transit", at(3), "Graz");

  private final List<WriteCall> history = new ArrayList<>();
  private final List<Effect> effects = new ArrayList<>();
  private final List<StoredAnswer> answers = new ArrayList<>();
  private final Map<String, List<Payload>> shown = new HashMap<>();

  @BeforeEach
  void layAGoodRun() {
    // One is lost on the way back and repeated; two is acknowledged at once; three is refused for
    // good; four is never answered and was never done.
    call("k-1", ONE, 0, false, null, null);
    call("k-1", ONE, 409, false, "key-in-use", "{\"reason\":\"key-in-use\"}");
    call("k-1", ONE, 201, true, null, "{\"number\":2}");
    call("k-1", OTHER, 422, false, "key-reused", "{\"reason\":\"key-reused\"}");
    call("k-2", TWO, 201, false, null, "{\"number\":3}");
    call("k-2", TWO, 201, true, null, "{\"number\":3}");
    call("k-3", NOWHERE, 404, false, "unknown-shipment", "{}");
    call("k-3", NOWHERE, 404, true, "unknown-shipment", "{}");
    call("k-4", ONE, 504, false, "deadline", "{}");
    call(null, ONE, 400, false, null, "{}");
    effect(7, "k-1", ONE);
    effect(8, "k-2", TWO);
    answer("k-1", ONE, 201, "{\"number\":2}");
    answer("k-2", TWO, 201, "{\"number\":3}");
    answer("k-3", NOWHERE, 404, "{}");
    shown.put("S-00000001", new ArrayList<>(List.of(ONE, TWO)));
  }

  @Test
  void judge_findsNothing_whenEveryPromiseWasKept() {
    Judgement judgement = judge();

    assertThat(judgement.broken()).isEmpty();
    assertThat(judgement.isFine()).isTrue();
    assertThat(judgement.checked())
        .containsEntry(Promise.ONE_EFFECT, 4)
        .containsEntry(Promise.NOT_LOST, 3)
        .containsEntry(Promise.SAME_ANSWER, 3)
        .containsEntry(Promise.NO_STRAY, 3)
        .containsEntry(Promise.CONFLICT, 3)
        .containsEntry(Promise.NO_EFFECT_OF_REFUSED, 1)
        .containsEntry(Promise.KEY_NEEDED, 1)
        .containsEntry(Promise.KNOWN_ANSWERS, 10);
  }

  @Test
  void judge_findsADoubleEffect() {
    effect(9, "k-2", TWO);
    shown.get("S-00000001").add(TWO);

    assertBroken(Promise.ONE_EFFECT, "\"k-2\": 2 effects [8, 9]");
  }

  @Test
  void judge_findsADoubleEffect_evenOfAWriteThatNobodyAcknowledged() {
    effect(9, "k-4", ONE);
    effect(10, "k-4", ONE);
    shown.get("S-00000001").addAll(List.of(ONE, ONE));

    assertBroken(Promise.ONE_EFFECT, "\"k-4\": never acknowledged, but 2 effects");
  }

  @Test
  void judge_findsASecondEffectInTheRowsAlone_andThatTheShipmentDoesNotShowIt() {
    effect(9, "k-2", TWO);

    assertThat(promises(judge())).containsOnly(Promise.ONE_EFFECT, Promise.NO_STRAY);
  }

  @Test
  void judge_findsAnAcknowledgedWriteWithoutEffect() {
    effects.remove(1);
    shown.get("S-00000001").remove(1);

    assertBroken(Promise.ONE_EFFECT, "\"k-2\": 0 effects");
  }

  @Test
  void judge_findsALostKey() {
    answers.removeIf(kept -> kept.write().key().equals("k-2"));

    assertBroken(Promise.NOT_LOST, "\"k-2\": was answered 201, but the database does not know");
  }

  @Test
  void judge_findsAnAnswerThatIsNotTheKeptOne() {
    replaceAnswer("k-2", kept -> answerOf(kept, "{\"number\":4}"));

    assertBroken(Promise.NOT_LOST, "\"k-2\": an answer differs from the one that is kept");
  }

  @Test
  void judge_findsAChangedDuplicateAnswer() {
    call("k-2", TWO, 201, true, null, "{\"number\":4}");

    assertThat(promises(judge())).containsOnly(Promise.SAME_ANSWER, Promise.NOT_LOST);
  }

  @Test
  void judge_findsADuplicateThatWasAnsweredAsTheFirst() {
    call("k-2", TWO, 201, false, null, "{\"number\":3}");

    assertBroken(Promise.SAME_ANSWER, "\"k-2\": 1 statuses and 1 bodies in 3 answers, 2 of them");
  }

  @Test
  void judge_findsAnEffectOfAKeyThatNobodySent() {
    effect(9, "k-5", TWO);
    shown.get("S-00000001").add(TWO);

    assertBroken(Promise.NO_STRAY, "\"k-5\": row 9 is of no write that was sent");
  }

  @Test
  void judge_findsAnEventThatNoEffectExplains() {
    shown.put("S-00000002", List.of(TWO));

    assertBroken(Promise.NO_STRAY, "shipment S-00000002: shows 1 new events, but has 0 effects");
  }

  @Test
  void judge_findsAnotherPayloadsEffect() {
    effects.set(0, new Effect(7, id("k-1"), OTHER));
    shown.get("S-00000001").set(0, OTHER);

    assertBroken(Promise.CONFLICT, "row 7 has another payload than the key");
  }

  @Test
  void judge_findsAConflictThatWasAnsweredAsIfItWereNone() {
    call("k-1", OTHER, 201, true, null, "{\"number\":2}");

    assertBroken(Promise.CONFLICT, "had another payload than its key, but was answered 201");
  }

  @Test
  void judge_findsA422ForThePayloadOfTheKeyItself() {
    call("k-1", ONE, 422, false, "key-reused", "{}");

    assertBroken(Promise.CONFLICT, "was answered 422, but had the payload of its key");
  }

  @Test
  void judge_findsAnEffectOfARefusedWrite() {
    effect(9, "k-3", NOWHERE);
    shown.put("S-99999999", List.of(NOWHERE));

    assertBroken(Promise.NO_EFFECT_OF_REFUSED, "\"k-3\": refused for good, but has effects [9]");
  }

  @Test
  void judge_findsAWriteWithoutAKeyThatWasTaken() {
    call(null, ONE, 201, false, null, "{}");

    assertThat(promises(judge())).containsOnly(Promise.KEY_NEEDED, Promise.KNOWN_ANSWERS);
    assertThat(judge().broken())
        .allMatch(breach -> breach.what().startsWith("caller-01 without a key: was answered 201"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 502, 503, 504})
  void judge_findsNothing_whenAWriteWithoutAKeyWasNotTakenForAnotherReason(int status) {
    call(null, ONE, status, false, null, null);

    assertThat(judge().broken()).isEmpty();
  }

  @Test
  void judge_findsA500_thatIsNoBreachOfTheKeyThough() {
    call(null, ONE, 500, false, null, "{}");

    assertBroken(Promise.KNOWN_ANSWERS, "caller-01 without a key: was answered 500 {}");
  }

  @Test
  void judge_asksForTheSameAnswer_onlyWhereAWriteWasSentTwice() {
    call("k-5", NOWHERE, 404, false, "unknown-shipment", "{}");
    answer("k-5", NOWHERE, 404, "{}");

    assertThat(judge().broken()).isEmpty();
    assertThat(judge().checked()).containsEntry(Promise.SAME_ANSWER, 3);
  }

  @Test
  void judge_findsAnswersThatTheJourneyDoesNotHave() {
    call("k-4", ONE, 500, false, null, "{}");
    call("k-4", ONE, 400, false, null, "{}");

    assertThat(judge().broken(Promise.KNOWN_ANSWERS)).isEqualTo(2);
    assertThat(judge().broken(Promise.KEY_NEEDED)).isZero();
  }

  private Judgement judge() {
    return OnceCheck.judge(history, new Contents(effects, answers, shown));
  }

  private void assertBroken(Promise promise, String words) {
    assertThat(judge().isFine()).isFalse();
    assertThat(judge().broken())
        .singleElement()
        .satisfies(
            breach -> {
              assertThat(breach.promise()).isEqualTo(promise);
              assertThat(breach.what()).contains(words);
            });
  }

  private static List<Promise> promises(Judgement judgement) {
    return judgement.broken().stream().map(Judgement.Breach::promise).toList();
  }

  private void call(
      String key, Payload payload, int status, boolean replayed, String reason, String answer) {
    history.add(
        new WriteCall(
            "caller-01",
            key,
            payload.digest(),
            payload.shipment(),
            "again",
            0,
            1,
            status,
            replayed,
            reason,
            answer,
            status == 0 ? "reset" : null));
  }

  private void effect(long row, String key, Payload payload) {
    effects.add(new Effect(row, id(key), payload));
  }

  private void answer(String key, Payload payload, int status, String body) {
    answers.add(new StoredAnswer(id(key), payload.digest(), status, body));
  }

  private void replaceAnswer(String key, UnaryOperator<StoredAnswer> change) {
    answers.replaceAll(kept -> kept.write().key().equals(key) ? change.apply(kept) : kept);
  }

  private static StoredAnswer answerOf(StoredAnswer kept, String body) {
    return new StoredAnswer(kept.write(), kept.payload(), kept.status(), body);
  }

  private static WriteId id(String key) {
    return new WriteId("caller-01", key);
  }

  private static String at(int minute) {
    return "2026-04-01T00:0" + minute + ":00Z";
  }
}
