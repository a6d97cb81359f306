// One question to the gateway, and how it ended.

const SHIPMENT = /^S-[0-9]{8}$/;

/** The number as it is asked for; null when the text is none. */
export function numberIn(text) {
  const number = text.trim().toUpperCase();
  return SHIPMENT.test(number) ? number : null;
}

/** An id for one question, which every service below carries on: to be quoted when something went wrong. */
export function requestId() {
  if (crypto.randomUUID) {
    return crypto.randomUUID();
  }
  // Where the page did not come over a secure connection.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Asks for a shipment, content with a part of the answer.
 *
 * Never rejects. Resolves to { status, body, retryAfter }: status 0 when nobody could be reached or the question was
 * withdrawn, body null when it was no JSON, retryAfter in seconds or null.
 */
export async function ask(number, id, signal) {
  try {
    const response = await fetch(`/tracking/${encodeURIComponent(number)}?partial=true`, {
      headers: { Accept: "application/json", "Request-Id": id },
      cache: "no-store",
      signal,
    });
    const retryAfter = seconds(response.headers.get("Retry-After"));
    const body = await response.json().catch(() => null);
    return { status: response.status, body, retryAfter };
  } catch {
    return { status: 0, body: null, retryAfter: null };
  }
}

/** Retry-After is a number of seconds or a date. */
export function seconds(header) {
  if (header === null) {
    return null;
  }
  const left = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(left) ? Math.max(0, left) : null;
}
