package dev.brownout.gateway.tracking;

import dev.brownout.gateway.input.Form;
import dev.brownout.gateway.input.Input;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;

/**
 * The query parameter {@value #NAME}: whether a read may be answered in part. A call without a
 * query pays a look at its address and no more.
 */
final class PartialParameter {

  static final String NAME = "partial";

  private static final Form BOOLEAN = Form.oneOf("true", "false");

  private PartialParameter() {}

  static boolean isTrue(HttpServerRequest request, Input input) {
    String query = request.query();
    if (query == null || !query.contains(NAME)) {
      return false;
    }
    List<String> values = request.params().getAll(NAME);
    return !values.isEmpty() && input.text(NAME, String.join(", ", values), BOOLEAN).equals("true");
  }
}
