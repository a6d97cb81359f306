// What it means when the answer is not the one that was asked for: a headline, a sentence that says who answered what,
// and after how many seconds asking again can help (null: it cannot).

import { seconds } from "./ask.js";

/** When nobody says how long to wait. */
const USUAL_S = 3;
/** Nobody sits in front of a page for longer. */
const LONGEST_S = 3600;
/** A question that hangs has no answer. The gateway's own deadline is far shorter. */
const PATIENCE_MS = 10000;

/**
 * Asks the gateway.
 *
 * Never rejects. Resolves to { status, body, retryAfter }: status 0 when nobody answered, body null when it was no JSON,
 * retryAfter in seconds or null.
 */
export async function call(method, path, body) {
  try {
    const answer = await fetch(path, {
      method,
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const retryAfter = seconds(answer.headers.get("Retry-After"));
    return { status: answer.status, body: await answer.json().catch(() => null), retryAfter };
  } catch {
    return { status: 0, body: null, retryAfter: null };
  }
}

export function failure({ status, body, retryAfter }) {
  const wait = body?.retry_advised === false ? null : waiting(retryAfter ?? body?.retry_after_s ?? USUAL_S);
  const more = typeof body?.detail === "string" ? ` ${body.detail}` : "";
  switch (status) {
    case 0:
      return navigator.onLine
        ? { headline: "The gateway does not answer", detail: "Nothing came back from it.", wait }
        : { headline: "You are offline", detail: "The gateway cannot be reached from here.", wait };
    case 408:
    case 429:
      return { headline: "The gateway is busy", detail: `It answered ${status} and asks for patience.${more}`, wait };
    case 502:
      return unavailable(`failed.${more}`, wait);
    case 503:
      return unavailable(`is not available now.${more}`, wait);
    case 504:
      return unavailable(`did not answer in time.${more}`, wait);
    default:
      return other(status, more, wait);
  }
}

function unavailable(what, wait) {
  return { headline: "Statements are not available now", detail: `The gateway answered, but the service behind it ${what}`, wait };
}

function other(status, more, wait) {
  if (status >= 500) {
    return { headline: "The gateway made a mistake", detail: `It answered ${status}.${more}`, wait };
  }
  if (status >= 400) {
    return { headline: "The gateway refused the question", detail: `It answered ${status}.${more}`, wait: null };
  }
  return { headline: "The answer cannot be read", detail: `It came with status ${status}, but not in the gateway’s form.`, wait };
}

function waiting(after) {
  return Math.min(Math.max(after, 1), LONGEST_S);
}
