package dev.brownout.gateway.input;

import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.quarkus.problem.ProblemException;
import java.util.Locale;

/** The refusals of input, as problems. */
final class Refusals {

  private Refusals() {}

  /** 400: the body as a whole makes no sense. */
  static ProblemException malformed(String detail) {
    return refusal(400, "Malformed body", detail, null);
  }

  /** 400: a field of the body, the path, the query or the headers is wrong. */
  static ProblemException field(String name, String detail) {
    return refusal(400, "Wrong input", detail, Problem.shortened(name));
  }

  /** 408: the body did not arrive in the time that the request has. */
  static ProblemException slow(long allowedMillis) {
    return refusal(
        408,
        "Body too slow",
        String.format(
            Locale.ROOT,
            "The body had not arrived when the deadline passed (%d ms allowed).",
            allowedMillis),
        null);
  }

  /** 413: the body is too large. */
  static ProblemException tooLarge(int most) {
    return refusal(
        413,
        "Body too large",
        String.format(Locale.ROOT, "The body is longer than %d bytes, the most taken here.", most),
        null);
  }

  /** 415: the body is not JSON, or not sent plainly. */
  static ProblemException mediaType(String header, String given) {
    return refusal(
        415,
        "Not JSON",
        given == null
            ? "The body has no Content-Type: send application/json."
            : String.format(
                Locale.ROOT,
                "%s \"%s\" is not taken here: send application/json, in UTF-8 and not compressed.",
                header,
                Problem.shortened(given)),
        header);
  }

  private static ProblemException refusal(int status, String title, String detail, String field) {
    return new ProblemException(Problem.of(status, title, detail).field(field).build());
  }
}
