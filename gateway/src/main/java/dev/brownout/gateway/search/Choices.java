package dev.brownout.gateway.search;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What is left to a caller whose search cannot be answered now: to come back, or to have it done in
 * the background.
 *
 * @param comeBackAfterSeconds when to come back
 * @param background the request that has it done meanwhile
 */
@RegisterForReflection
public record Choices(
    @JsonProperty("come_back_after_s") long comeBackAfterSeconds, Background background) {

  static Choices of(String reference, long comeBackAfterSeconds) {
    return new Choices(
        comeBackAfterSeconds, new Background("POST", "/statements", new Body(reference)));
  }

  /**
   * A request to send.
   *
   * @param method its HTTP method
   * @param href where to
   * @param body its JSON body
   */
  @RegisterForReflection
  public record Background(String method, String href, Body body) {}

  /**
   * The body of that request.
   *
   * @param reference what was searched for
   */
  @RegisterForReflection
  public record Body(String reference) {}
}
