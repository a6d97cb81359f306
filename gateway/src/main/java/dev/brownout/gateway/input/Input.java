package dev.brownout.gateway.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.brownout.budget.quarkus.Allowance;
import dev.brownout.budget.quarkus.problem.Problem;
import dev.brownout.budget.time.Deadline;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads what callers send, strictly: a JSON object of at most 64 kB in UTF-8, each field once.
 *
 * <pre>{@code
 * @POST
 * public Uni<Created> create(@Context HttpServerRequest request) {
 *   return input.json(request)
 *       .map(fields -> fields.only("customer").text("customer", Form.CUSTOMER))
 *       .flatMap(this::create);
 * }
 * }</pre>
 *
 * <p>The resource method declares no parameter for the body, so that nobody else reads it. Refused
 * as a problem: 400 what is malformed, 408 what does not arrive before the deadline, 413 what is
 * too long, 415 what is not JSON.
 */
@Singleton
public class Input {

  /** The longest body, in bytes. */
  public static final int MOST_BYTES = 64 * 1024;

  private static final int DEEPEST = 8;
  private static final Pattern JSON =
      Pattern.compile(
          "application/json\\s*(;\\s*charset\\s*=\\s*\"?utf-8\"?\\s*)?", Pattern.CASE_INSENSITIVE);

  private final JsonMapper mapper =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /**
   * The fields of a request's JSON body.
   *
   * @param request the request, of whose body nothing was read before
   */
  public Uni<Fields> json(HttpServerRequest request) {
    checkMediaType(request);
    Uni<Buffer> body = BodyReader.read(request, MOST_BYTES);
    return inTime(body, Allowance.current()).map(this::parsed);
  }

  /** Checks a text that came in the path, the query or a header. */
  public String text(String name, String text, Form form) {
    return TextCheck.checked(name, text, form);
  }

  private static void checkMediaType(HttpServerRequest request) {
    String type = request.getHeader("Content-Type");
    if (type == null || !JSON.matcher(type.strip()).matches()) {
      throw Refusals.mediaType("Content-Type", type);
    }
    String coding = request.getHeader("Content-Encoding");
    if (coding != null && !coding.equalsIgnoreCase("identity")) {
      throw Refusals.mediaType("Content-Encoding", coding);
    }
  }

  private static Uni<Buffer> inTime(Uni<Buffer> body, Deadline deadline) {
    if (deadline.isNone()) {
      return body;
    }
    return body.ifNoItem()
        .after(atLeastOneMilli(deadline.remaining()))
        .failWith(() -> Refusals.slow(deadline.allowance().toMillis()));
  }

  private static Duration atLeastOneMilli(Duration time) {
    return Duration.ofMillis(Math.max(1, time.toMillis()));
  }

  private Fields parsed(Buffer body) {
    JsonNode tree = tree(utf8(body));
    if (!tree.isObject()) {
      throw Refusals.malformed("The body must be a JSON object, {…}.");
    }
    return new Fields(tree);
  }

  private static String utf8(Buffer body) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(body.getBytes()))
          .toString();
    } catch (CharacterCodingException wrong) {
      throw Refusals.malformed("The body is not UTF-8.");
    }
  }

  private JsonNode tree(String text) {
    try {
      return mapper.readTree(text);
    } catch (JsonProcessingException wrong) {
      String where = where(wrong);
      String field = field(wrong);
      throw field == null
          ? Refusals.malformed("The body is not JSON" + where + ".")
          : Refusals.field(
              field,
              String.format(
                  Locale.ROOT,
                  "The body is not JSON, or has a field twice%s, at the field \"%s\".",
                  where,
                  Problem.shortened(field)));
    }
  }

  private static String where(JsonProcessingException wrong) {
    return wrong.getLocation() == null
        ? ""
        : String.format(
            Locale.ROOT,
            " (line %d, column %d)",
            wrong.getLocation().getLineNr(),
            wrong.getLocation().getColumnNr());
  }

  /** The field at which the parser stopped; null when it was at none. */
  private static String field(JsonProcessingException wrong) {
    return wrong.getProcessor() instanceof JsonParser parser
        ? parser.getParsingContext().getCurrentName()
        : null;
  }
}
