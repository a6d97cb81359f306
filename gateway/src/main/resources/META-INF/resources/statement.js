// The statement page: asks for a statement, tells how it comes, calls it off, shows what has come.
//
// The newest order wins: the stream of the one before is closed, and what it still brings is shown by nobody. What comes
// from outside is only ever put in as text.

import { call, failure } from "./failure.js";

/** When the page listens again after its stream broke off. */
const AGAIN_MS = 3000;

const at = (id) => document.getElementById(id);
const [order, subject, month, send] = ["order", "subject", "month", "send"].map(at);
const [word, headline, detail] = ["word", "headline", "detail"].map(at);
const [progress, bar, count, cancel, result] = ["progress", "bar", "count", "cancel", "result"].map(at);

/** The newest order; what belongs to an older one changes nothing. */
let generation = 0;
let stream = null;
let watched = null;
let told = "";

function begin() {
  generation += 1;
  stream?.close();
  stream = null;
  watched = null;
  told = "";
  progress.hidden = true;
  result.hidden = true;
  cancel.disabled = false;
  subject.removeAttribute("aria-invalid");
  month.removeAttribute("aria-invalid");
  return generation;
}

async function ask() {
  const mine = begin();
  const of = subject.value.trim().toUpperCase();
  const body = of.startsWith("C") ? { customer: of, month: month.value.trim() } : { reference: of };
  say("waiting", "Asking for the statement", `For ${named(body)}.`);
  const answer = await call("POST", "/statements", body);
  if (mine !== generation) {
    return;
  }
  if (answer.status === 202 && answer.body) {
    history.replaceState(null, "", `?id=${encodeURIComponent(answer.body.id)}`);
    watch(mine, answer.body);
  } else {
    refused(answer);
  }
}

function refused(answer) {
  const field = { customer: subject, reference: subject, month }[answer.body?.field];
  field?.setAttribute("aria-invalid", "true");
  const unknown = answer.status === 0 ? " It is not known whether the order arrived." : "";
  say("failed", answer.status === 400 ? "That cannot be asked for" : "No statement now", words(answer) + unknown);
  (field ?? send).focus();
}

/** Listens for progress until the end. */
function watch(mine, first) {
  watched = first.id;
  show(mine, first);
  if (ended(first)) {
    return;
  }
  listen(mine, first.id);
}

function listen(mine, id) {
  if (mine !== generation) {
    return;
  }
  stream = new EventSource(`/statements/${encodeURIComponent(id)}/events`);
  stream.onmessage = (event) => show(mine, JSON.parse(event.data));
  stream.onerror = () => lost(mine, id);
}

/** The stream broke off or was refused; it does not say why, so the page asks. */
async function lost(mine, id) {
  if (mine !== generation || stream === null) {
    return;
  }
  stream.close();
  stream = null;
  await look(mine, id, (now) => {
    show(mine, now);
    if (!ended(now)) {
      setTimeout(() => listen(mine, id), AGAIN_MS);
    }
  });
}

/** Asks how far the statement is until there is an answer, and says what it gets instead. */
async function look(mine, id, found) {
  if (mine !== generation) {
    return;
  }
  const answer = await call("GET", `/statements/${encodeURIComponent(id)}`);
  if (mine !== generation) {
    return;
  }
  if (answer.status === 200 && answer.body) {
    found(answer.body);
  } else if (answer.status === 404 || answer.status === 400) {
    say("failed", "There is no such statement", words(answer));
  } else {
    later(answer, () => look(mine, id, found));
  }
}

/** Says what came instead of the answer, and when the page asks again: if it does. */
function later(answer, again) {
  const { headline: what, detail: why, wait } = failure(answer);
  told = "";
  if (wait === null) {
    say("failed", what, why);
  } else {
    say("waiting", what, `${why} The statement is not lost. Asking again in ${wait} s.`);
    setTimeout(again, 1000 * wait);
  }
}

function show(mine, now) {
  if (mine !== generation) {
    return;
  }
  const known = now.total !== undefined;
  bar.max = known ? Math.max(now.total, 1) : 1;
  known ? (bar.value = now.total === 0 ? 1 : now.done) : bar.removeAttribute("value");
  count.textContent = known
    ? `${now.done} of ${now.total} shipments done${now.estimatedEnd ? `, ready at about ${time(now.estimatedEnd)}` : ""}`
    : "Listing the shipments";
  progress.hidden = false;
  if (ended(now) && document.activeElement === cancel) {
    headline.focus();
  }
  cancel.hidden = ended(now);
  tell(now);
  if (ended(now)) {
    stream?.close();
    stream = null;
    if (now.state === "done") {
      fetchResult(mine, now);
    }
  }
}

/** Says what changed, to those who listen as well: each state and each quarter, not each part. */
function tell(now) {
  const quarter = now.total > 0 ? Math.floor((4 * now.done) / now.total) : 0;
  const news = `${now.state} ${quarter}`;
  if (news === told) {
    return;
  }
  told = news;
  const of = named(now);
  switch (now.state) {
    case "queued":
      return say("waiting", "The statement is waiting its turn", `For ${of}.`);
    case "running":
      return say("waiting", "The statement is being made", quarter === 0 ? `For ${of}.` : `For ${of}: ${quarter * 25} % done.`);
    case "done":
      return say("done", "The statement is done", `For ${of}.`);
    case "cancelled":
      return say("failed", "The statement was called off", `For ${of}.`);
    default:
      return say("failed", "The statement could not be made", now.reason ?? "");
  }
}

async function fetchResult(mine, now) {
  if (mine !== generation) {
    return;
  }
  const answer = await call("GET", now.result);
  if (mine !== generation) {
    return;
  }
  if (answer.status === 200 && answer.body) {
    tell(now);
    result.replaceChildren(table(answer.body));
    result.hidden = false;
  } else {
    later(answer, () => fetchResult(mine, now));
  }
}

async function callOff() {
  const mine = generation;
  cancel.disabled = true;
  const answer = await call("DELETE", `/statements/${encodeURIComponent(watched)}`);
  if (mine !== generation) {
    return;
  }
  if (answer.status !== 204) {
    cancel.disabled = false;
    say("failed", "It was not called off", words(answer));
  }
  headline.focus();
}

function table(statement) {
  const lines = statement.lines.map((line) =>
    row("td", line.shipmentId, [
      line.status.replaceAll("-", " "),
      line.lastSeen ? `${line.lastSeen.city}, ${time(line.lastSeen.at)}` : "",
      line.invoice ? `${line.invoice.invoiceId}, ${line.invoice.status}` : "none yet",
      line.invoice?.dueOn ?? "",
      line.invoice ? money(line.invoice.grossCents, line.invoice.currency) : "",
    ]),
  );
  const sums = statement.sums.map((sum) =>
    row("td", `Sum in ${sum.currency}`, [
      "",
      "",
      `${sum.invoices} ${sum.invoices === 1 ? "invoice" : "invoices"}`,
      sum.unpaidCents === 0 ? "all paid" : `${money(sum.unpaidCents, sum.currency)} unpaid`,
      money(sum.grossCents, sum.currency),
    ]),
  );
  const head = element("thead", row("th", "Shipment", ["Status", "Last seen", "Invoice", "Due", "Amount"]));
  head.querySelectorAll("th").forEach((cell) => cell.setAttribute("scope", "col"));
  return element(
    "table",
    element("caption", `Statement for ${named(statement)}, made at ${time(statement.made)}`),
    head,
    element("tbody", ...lines),
    element("tfoot", ...sums),
  );
}

/** A row that begins with its name; the last cell is an amount. */
function row(tag, name, cells) {
  const first = element("th", name);
  first.setAttribute("scope", "row");
  const rest = cells.map((text) => element(tag, text));
  rest.at(-1).className = "amount";
  return element("tr", first, ...rest);
}

function element(tag, ...children) {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}

function say(state, first, then) {
  word.dataset.state = state;
  headline.textContent = first;
  detail.textContent = then;
}

/** What a statement is of, in words. */
function named(of) {
  return of.reference ? `reference ${of.reference}` : `customer ${of.customer} in ${of.month}`;
}

function ended(now) {
  return now.events === undefined;
}

/** A refusal in its own words; else what came instead of an answer, and when to try again. */
function words(answer) {
  const { detail: why, wait } = failure(answer);
  if (wait !== null) {
    return `${why} Try again in ${wait} s.`;
  }
  return answer.status < 500 ? (answer.body?.detail ?? why) : why;
}

function money(cents, currency) {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(cents / 100);
}

function time(instant) {
  return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(new Date(instant));
}

function fitMonth() {
  at("month-field").hidden = subject.value !== "" && !subject.value.trim().toUpperCase().startsWith("C");
}

order.addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});
subject.addEventListener("input", fitMonth);
cancel.addEventListener("click", callOff);

const asked = new URLSearchParams(location.search);
subject.value = asked.get("reference") ?? asked.get("customer") ?? "";
month.value = asked.get("month") ?? "";
fitMonth();
if (asked.has("id")) {
  const mine = begin();
  say("waiting", "Looking for the statement", "");
  look(mine, asked.get("id"), (now) => watch(mine, now));
}
