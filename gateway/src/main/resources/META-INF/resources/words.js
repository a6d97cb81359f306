// What the page says: a headline, a sentence, and after how many seconds asking again can help (null: it cannot).

const STATES = {
  announced: "Announced",
  "picked-up": "Picked up",
  "in-transit": "On its way",
  "out-for-delivery": "Out for delivery",
  delivered: "Delivered",
};

const PARTS = { delivery: "Where it is", charge: "The invoice" };

const LONGEST_QUOTE = 40;

/** The states of a shipment in their order, and what they are called. */
export const STEPS = Object.keys(STATES);

export function stateName(code) {
  return STATES[code] ?? capital(code.replaceAll("-", " "));
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function money(currency, cents) {
  return new Intl.NumberFormat("en-GB", { style: "currency", currency }).format(cents / 100);
}

/** A day without a time, such as the promised one: the same everywhere on earth. */
export function day(date) {
  return format(date, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}

export function shortDay(instant) {
  return format(instant, { weekday: "short", day: "numeric", month: "short" });
}

export function clock(instant) {
  return format(instant, { hour: "2-digit", minute: "2-digit" });
}

export function moment(instant) {
  return format(instant, { dateStyle: "medium", timeStyle: "medium" });
}

function format(instant, how) {
  return new Intl.DateTimeFormat("en-GB", how).format(new Date(instant));
}

/** Such as "5 s" or "3 min". */
export function span(seconds) {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

export function looking(number) {
  return { headline: `Looking up ${number} …`, detail: "", retry: null };
}

export function stillWaiting(number) {
  return {
    headline: `Looking up ${number} …`,
    detail: "Still waiting; the carrier’s system is slow. There is nothing you need to do.",
    retry: null,
  };
}

export function noAnswer(number, patienceMs) {
  return {
    headline: "Nobody answered in time",
    detail: `We waited ${patienceMs / 1000} s for ${number} and have stopped. Trying again may help.`,
    retry: 0,
  };
}

export function noNumber(text) {
  const typed = text.trim();
  const quote = typed.length > LONGEST_QUOTE ? `${typed.slice(0, LONGEST_QUOTE)}…` : typed;
  return {
    headline: "That is no shipment number",
    detail: `${quote === "" ? "Nothing was typed" : `“${quote}” will not do`}: it is S- and eight digits, such as S-00000017.`,
    retry: null,
  };
}

export function onlineAgain() {
  return { headline: "You are online again", detail: "You can try again now.", retry: 0 };
}

/** How a question ended. */
export function ending(number, outcome) {
  if (outcome.status === 200 && outcome.body?.shipmentId) {
    return view(outcome.body);
  }
  return failure(number, outcome);
}

function failure(number, { status, body, retryAfter }) {
  switch (status) {
    case 0:
      return unreachable();
    case 400:
      return { headline: "That is no shipment number", detail: body?.detail ?? "The carrier’s system refused it.", retry: null };
    case 404:
      return {
        headline: `There is no shipment ${number}`,
        detail: "Please compare it with the number on the label or in the carrier’s mail.",
        retry: null,
      };
    case 429:
    case 503:
      return comeBack(retryAfter ?? body?.retry_after_s ?? 1);
    case 504:
      return {
        headline: "No answer in time",
        detail: `The carrier’s system did not answer within ${body?.allowance_ms ? `its ${body.allowance_ms} ms` : "its time"}. Trying again may help.`,
        retry: body?.retry_advised === false ? 1 : 0,
      };
    default:
      return {
        headline: "The carrier’s system made a mistake",
        detail: "Trying again now will not help. Please come back later.",
        retry: null,
      };
  }
}

function unreachable() {
  return navigator.onLine
    ? { headline: "The carrier’s system cannot be reached", detail: "Trying again may help.", retry: 0 }
    : { headline: "You are offline", detail: "Trying again helps once you are connected.", retry: 0 };
}

function comeBack(after) {
  return {
    headline: "The carrier’s system is not available right now",
    detail: `Please come back in ${span(after)}; asking sooner will not help.`,
    retry: after,
  };
}

function view({ delivery, missing }) {
  const gone = missing[0];
  const words = delivery ? where(delivery) : { headline: "We cannot say where it is right now", detail: "The invoice is below." };
  return {
    ...words,
    heard: gone ? `${PARTS[gone.part] ?? gone.part} is missing: ${gone.why}` : "",
    retry: gone?.retryHelps ? (gone.retryAfterSeconds ?? 0) : null,
  };
}

function where({ status, history, destination, promisedOn }) {
  const last = history[history.length - 1];
  if (status === "delivered") {
    return { headline: "Delivered", detail: `In ${last.city} on ${shortDay(last.at)} at ${clock(last.at)}.` };
  }
  const to = destination ? ` in ${destination.city}` : "";
  return {
    headline: stateName(status),
    detail: promisedOn ? `Promised for ${day(promisedOn)}${to}.` : `Last seen in ${last.city}.`,
  };
}
