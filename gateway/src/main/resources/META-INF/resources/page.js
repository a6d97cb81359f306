// The tracking page: the newest search wins.
//
// Twice over, since either alone may be missing: a search that is overtaken is cancelled, which spares the services
// below the work; and what a search brings is shown only while it is the newest, wherever a late answer comes from.

import { ask, numberIn, requestId } from "./ask.js";
import { againButton, parcel, stamp } from "./show.js";
import { ending, looking, noAnswer, noNumber, onlineAgain, stillWaiting } from "./words.js";

/** What a person takes for "at once", in milliseconds. */
const PATIENCE_MS = 200;
/** When the page stops waiting. The gateway's own deadline is far shorter; this is for when even that is not heard. */
const DEADLINE_MS = 2500;

const field = document.getElementById("shipment");
const word = document.getElementById("word");
const headline = document.getElementById("headline");
const detail = document.getElementById("detail");
const again = document.getElementById("again");
const place = document.getElementById("parcel");
const idleWords = { headline: headline.textContent, detail: detail.textContent };
const title = document.title;

/** The newest search. */
let generation = 0;
let withdraw = () => {};
let stopCountdown = () => {};
let shown = null;

/** Looks a shipment up; whatever was looked up before no longer counts. */
function search(number) {
  const mine = begin();
  const begun = performance.now();
  const id = requestId();
  const controller = new AbortController();
  const timers = [
    setTimeout(() => apply(mine, () => say("waiting", stillWaiting(number))), PATIENCE_MS),
    setTimeout(() => apply(mine, () => giveUp(number, id)), DEADLINE_MS),
  ];
  withdraw = () => {
    timers.forEach(clearTimeout);
    controller.abort();
  };
  if (shown !== number) {
    clear();
  }
  say("waiting", looking(number));
  document.title = `${number} · ${title}`;
  ask(number, id, controller.signal).then((outcome) => {
    timers.forEach(clearTimeout);
    apply(mine, () => end(number, outcome, performance.now() - begun, id));
  });
}

/** A new generation; the one before is withdrawn. */
function begin() {
  generation += 1;
  withdraw();
  withdraw = () => {};
  stopCountdown();
  again.replaceChildren();
  place.querySelector("button.again")?.remove();
  field.removeAttribute("aria-invalid");
  return generation;
}

/** The one door through which a search changes the page. */
function apply(mine, change) {
  if (mine === generation) {
    change();
  }
}

/** The deadline: what still comes for this search is too late. */
function giveUp(number, id) {
  begin();
  fail(number, noAnswer(number, DEADLINE_MS), DEADLINE_MS, id);
}

function end(number, outcome, milliseconds, id) {
  const words = ending(number, outcome);
  if (outcome.status === 200 && outcome.body?.shipmentId) {
    succeed(number, outcome.body, words, milliseconds, id);
  } else {
    fail(number, words, milliseconds, id);
  }
}

function succeed(number, view, words, milliseconds, id) {
  const button = words.retry === null ? null : offer(number, words);
  place.replaceChildren(...parcel(view, button), stamp(milliseconds, id));
  place.hidden = false;
  shown = number;
  say(view.missing.length > 0 ? "partial" : "done", words);
  document.title = `${words.headline}: ${number} · ${title}`;
}

function fail(number, words, milliseconds, id) {
  say("failed", words);
  again.replaceChildren(...(words.retry === null ? [] : [offer(number, words)]), stamp(milliseconds, id));
}

/** A button that asks once more. */
function offer(number, words) {
  const mine = generation;
  const { button, stop } = againButton(
    words.retry,
    () => {
      headline.focus();
      search(number);
    },
    () => apply(mine, () => say(word.dataset.state, { ...words, heard: "You can try again now." })),
  );
  stopCountdown = stop;
  return button;
}

/** Says it, on the page and to those who listen to it. */
function say(state, { headline: first, detail: then, heard }) {
  word.dataset.state = state;
  headline.textContent = first;
  detail.textContent = then;
  if (heard) {
    const aloud = document.createElement("span");
    aloud.className = "heard";
    aloud.textContent = ` ${heard}`;
    detail.append(aloud);
  }
}

function clear() {
  place.replaceChildren();
  place.hidden = true;
  shown = null;
}

function refuse(text) {
  begin();
  clear();
  say("failed", noNumber(text));
  field.setAttribute("aria-invalid", "true");
  field.focus();
}

function idle() {
  begin();
  clear();
  say("idle", idleWords);
  document.title = title;
}

/** What somebody has typed or scanned; becomes the page's address, so that it can be kept and sent on. */
function submit(text) {
  const number = numberIn(text);
  if (number === null) {
    refuse(text);
    return;
  }
  field.value = number;
  const address = `/?shipment=${number}`;
  if (location.pathname + location.search !== address) {
    history.pushState(null, "", address);
  }
  search(number);
}

/** What the page's address says. */
function open() {
  const text = new URLSearchParams(location.search).get("shipment");
  field.value = text ?? "";
  if (text === null) {
    idle();
    return;
  }
  const number = numberIn(text);
  if (number === null) {
    refuse(text);
  } else {
    field.value = number;
    search(number);
  }
}

document.getElementById("search").addEventListener("submit", (event) => {
  event.preventDefault();
  submit(field.value);
  // The next scan replaces this one; on a phone the keyboard gives way to the answer.
  if (matchMedia("(pointer: coarse)").matches) {
    field.blur();
  } else {
    field.select();
  }
});

addEventListener("popstate", open);

addEventListener("online", () => {
  if (word.dataset.state === "failed" && again.querySelector("button")) {
    say("failed", onlineAgain());
  }
});

if ("BarcodeDetector" in window && navigator.mediaDevices?.getUserMedia) {
  const scan = document.getElementById("scan");
  scan.hidden = false;
  scan.addEventListener("click", async () => {
    const { scanInto } = await import("./camera.js");
    scanInto(submit);
  });
}

open();
if (field.value === "") {
  field.focus();
}
