// Builds what the page shows. Whatever comes from elsewhere becomes text, never markup.

import { STEPS, capital, clock, day, moment, money, shortDay, span, stateName } from "./words.js";

const TITLES = { delivery: "Where it is", charge: "Invoice" };

/** An element; children are elements or texts, null is left out. */
function el(name, properties, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (value !== undefined && value !== null && value !== false) {
      element.setAttribute(key, value === true ? "" : value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** The parts of an answer. `again` makes the button that asks once more, for a part that is missing. */
export function parcel(view, again) {
  const missing = new Map(view.missing.map((part) => [part.part, part]));
  return [
    view.delivery ? steps(view.delivery.status) : null,
    el(
      "div",
      { class: "columns" },
      view.delivery ? timeline(view.delivery.history) : gap(missing.get("delivery"), again),
      el("div", { class: "side" }, view.charge ? invoice(view.charge) : gap(missing.get("charge"), again), facts(view)),
    ),
  ].filter(Boolean);
}

function steps(status) {
  const at = STEPS.indexOf(status);
  if (at < 0) {
    return null;
  }
  const items = STEPS.map((code, i) =>
    el(
      "li",
      { class: i < at ? "done" : i === at ? "now" : "ahead", "aria-current": i === at ? "step" : null },
      el("span", null, stateName(code)),
    ),
  );
  return el("ol", { class: "steps", "aria-label": `Step ${at + 1} of ${STEPS.length}` }, ...items);
}

function timeline(history) {
  const events = [...history].reverse().map((event) =>
    el(
      "li",
      null,
      el("time", { datetime: event.at }, el("b", null, clock(event.at)), " ", el("span", null, shortDay(event.at))),
      el("div", null, el("strong", null, stateName(event.code)), el("span", null, event.city)),
    ),
  );
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return el(
    "section",
    { class: "card", "aria-labelledby": "way" },
    el("h3", { id: "way" }, "Where it has been"),
    el("ol", { class: "timeline" }, ...events),
    el("p", { class: "quiet" }, `Times in ${zone.replaceAll("_", " ")}`),
  );
}

function invoice(charge) {
  return el(
    "section",
    { class: "card", "aria-labelledby": "invoice" },
    el("h3", { id: "invoice" }, "Invoice"),
    el(
      "p",
      { class: "sum" },
      el("b", null, money(charge.currency, charge.grossCents)),
      el("span", { class: "badge", "data-invoice": charge.status }, capital(charge.status)),
    ),
    el("p", { class: "quiet" }, `${charge.invoiceId}${due(charge)}`),
  );
}

function due({ status, dueOn }) {
  if (!dueOn || status === "paid") {
    return "";
  }
  return `, ${status === "overdue" ? "was due" : "to be paid by"} ${day(dueOn)}`;
}

/** The place of a part that is missing. */
function gap(part, again) {
  return el(
    "section",
    { class: "card gap", "aria-labelledby": `gap-${part.part}`, "data-missing": part.part, "data-reason": part.reason },
    el("h3", { id: `gap-${part.part}` }, `${TITLES[part.part] ?? part.part}: missing`),
    el("p", null, part.why),
    part.retryHelps ? again : el("p", { class: "quiet" }, "Trying again now will not help."),
  );
}

function facts({ shipmentId, delivery }) {
  const rows = [["Number", shipmentId]];
  if (delivery) {
    const from = delivery.history[0].city;
    const to = delivery.destination;
    rows.push(
      ["Way", to ? `${from} – ${to.city}, ${to.country}` : from],
      ["Carrier", delivery.carrier],
      ["Service", delivery.service && capital(delivery.service)],
      ["Promised", delivery.promisedOn && day(delivery.promisedOn)],
    );
  }
  const known = rows.filter(([, value]) => value);
  return el(
    "section",
    { class: "card", "aria-labelledby": "facts" },
    el("h3", { id: "facts" }, "Shipment"),
    el("dl", null, ...known.flatMap(([name, value]) => [el("dt", null, name), el("dd", null, value)])),
  );
}

/** When and how the answer came: what to quote when asking somebody about it. */
export function stamp(milliseconds, id) {
  return el("p", { class: "stamp quiet" }, `As of ${moment(Date.now())}, after ${Math.round(milliseconds)} ms. Request ${id}`);
}

/**
 * The button that asks once more: at once, or after a countdown, which is not read aloud each second.
 *
 * Returns the button and what ends its countdown.
 */
export function againButton(seconds, press, ready) {
  const button = el("button", { type: "button", class: "again" });
  const end = performance.now() + seconds * 1000;
  button.addEventListener("click", press);
  let timer = 0;
  const tick = () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    button.disabled = left > 0;
    button.textContent = left > 0 ? `Try again in ${span(left)}` : "Try again";
    if (left > 0) {
      timer = setTimeout(tick, 250);
    } else if (seconds > 0) {
      ready();
    }
  };
  tick();
  return { button, stop: () => clearTimeout(timer) };
}
