package dev.brownout.chaos.once;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import dev.brownout.chaos.once.Judgement.Notes;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Compares what callers saw with what the database has. A call without an answer promises nothing:
 * its write may have had its effect or not, but never two.
 */
public final class OnceCheck {

  private static final Comparator<WriteId> BY_NAME =
      Comparator.comparing(WriteId::caller).thenComparing(WriteId::key);

  private final List<WriteCall> history;
  private final Contents contents;
  private final Map<WriteId, List<WriteCall>> callsById;
  private final Map<WriteId, List<Effect>> effectsById;
  private final Map<WriteId, StoredAnswer> answerById;
  private final Notes notes = new Notes();

  private OnceCheck(List<WriteCall> history, Contents contents) {
    this.history = history;
    this.contents = contents;
    this.callsById =
        history.stream()
            .filter(WriteCall::isKeyed)
            .collect(groupingBy(WriteCall::id, () -> new TreeMap<>(BY_NAME), toList()));
    this.effectsById = contents.effects().stream().collect(groupingBy(Effect::write));
    this.answerById =
        contents.answers().stream().collect(toMap(StoredAnswer::write, Function.identity()));
  }

  /**
   * Judges a run.
   *
   * @param history every call, in any order
   * @param contents what the database has since the run began, read when nothing is in flight
   */
  public static Judgement judge(List<WriteCall> history, Contents contents) {
    return new OnceCheck(history, contents).judged();
  }

  private Judgement judged() {
    callsById.forEach(this::holdEffects);
    callsById.forEach(this::holdAnswers);
    history.forEach(this::holdCall);
    contents.effects().forEach(this::holdEffect);
    holdShipments();
    return notes.judgement();
  }

  private void holdEffects(WriteId id, List<WriteCall> calls) {
    List<Effect> effects = effectsById.getOrDefault(id, List.of());
    boolean done = calls.stream().anyMatch(WriteCall::isDone);
    boolean refused = calls.stream().anyMatch(call -> call.isFinal() && !call.isDone());
    if (done) {
      notes.hold(
          Promise.ONE_EFFECT,
          effects.size() == 1,
          id,
          effects.size() + " effects " + rows(effects));
    } else {
      notes.hold(
          Promise.ONE_EFFECT,
          effects.size() <= 1,
          id,
          "never acknowledged, but " + effects.size() + " effects " + rows(effects));
    }
    if (refused) {
      notes.hold(
          Promise.NO_EFFECT_OF_REFUSED,
          effects.isEmpty(),
          id,
          "refused for good, but has effects " + rows(effects));
    }
  }

  private void holdAnswers(WriteId id, List<WriteCall> calls) {
    List<WriteCall> finals = calls.stream().filter(WriteCall::isFinal).toList();
    if (finals.isEmpty()) {
      return;
    }
    StoredAnswer kept = answerById.get(id);
    WriteCall first = finals.get(0);
    notes.hold(
        Promise.NOT_LOST,
        kept != null && finals.stream().allMatch(call -> isAnswer(call, kept)),
        id,
        kept == null
            ? "was answered " + first.status() + ", but the database does not know the key"
            : "an answer differs from the one that is kept: "
                + kept.status()
                + " "
                + kept.answer());
    if (calls.size() > 1) {
      long distinct = finals.stream().map(WriteCall::status).distinct().count();
      long bodies = finals.stream().map(WriteCall::answer).distinct().count();
      long firsts = finals.stream().filter(call -> !call.replayed()).count();
      notes.hold(
          Promise.SAME_ANSWER,
          distinct == 1 && bodies == 1 && firsts <= 1,
          id,
          String.format(
              Locale.ROOT,
              "%d statuses and %d bodies in %d answers, %d of them given as the first",
              distinct,
              bodies,
              finals.size(),
              firsts));
    }
  }

  private static boolean isAnswer(WriteCall call, StoredAnswer kept) {
    return call.status() == kept.status() && kept.answer().equals(call.answer());
  }

  private void holdCall(WriteCall call) {
    notes.hold(
        Promise.KNOWN_ANSWERS,
        call.isExpected(),
        whose(call),
        "was answered " + call.status() + " " + call.answer());
    if (!call.isKeyed()) {
      boolean refused = call.status() == 400 || call.status() == 0 || call.status() >= 500;
      notes.hold(Promise.KEY_NEEDED, refused, whose(call), "was answered " + call.status());
      return;
    }
    StoredAnswer kept = answerById.get(call.id());
    boolean another = kept != null && !kept.payload().equals(call.payload());
    if (another || call.isReused()) {
      notes.hold(
          Promise.CONFLICT,
          another ? !call.isFinal() : false,
          whose(call),
          another
              ? "had another payload than its key, but was answered " + call.status()
              : "was answered 422, but had the payload of its key");
    }
  }

  private static Object whose(WriteCall call) {
    return call.isKeyed() ? call.id() : call.caller() + " without a key";
  }

  private void holdEffect(Effect effect) {
    Set<String> sent = new HashSet<>();
    callsById.getOrDefault(effect.write(), List.of()).forEach(call -> sent.add(call.payload()));
    notes.hold(
        Promise.NO_STRAY,
        sent.contains(effect.payload().digest()),
        effect.write(),
        "row " + effect.row() + " is of no write that was sent: " + effect.payload());
    StoredAnswer kept = answerById.get(effect.write());
    notes.hold(
        Promise.CONFLICT,
        kept == null || kept.payload().equals(effect.payload().digest()),
        effect.write(),
        "row " + effect.row() + " has another payload than the key: " + effect.payload());
  }

  /** What is recorded as an effect is what the shipments show, in the same order. */
  private void holdShipments() {
    Map<String, List<Payload>> recorded =
        contents.effects().stream()
            .map(Effect::payload)
            .collect(groupingBy(Payload::shipment, TreeMap::new, toList()));
    Set<String> shipments = new HashSet<>(recorded.keySet());
    shipments.addAll(contents.shown().keySet());
    for (String shipment : shipments) {
      List<Payload> effects = recorded.getOrDefault(shipment, List.of());
      List<Payload> shown = contents.shown().getOrDefault(shipment, List.of());
      notes.hold(
          Promise.NO_STRAY,
          effects.equals(shown),
          "shipment " + shipment,
          "shows " + shown.size() + " new events, but has " + effects.size() + " effects");
    }
  }

  private static String rows(List<Effect> effects) {
    return effects.stream().map(Effect::row).toList().toString();
  }
}
