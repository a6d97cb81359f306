package dev.brownout.budget.lanes;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** Where the tool tells a process which cell is measured next; 404 outside the lab. */
@Path("/lab/cell")
@Produces(MediaType.APPLICATION_JSON)
public class LabResource {

  private final LabConfig config;
  private final LabState state;
  private final LabPolicies policies;
  private final AttemptLog attempts;
  private final ExperimentHash hash;
  private final String service;

  LabResource(
      LabConfig config,
      LabState state,
      LabPolicies policies,
      AttemptLog attempts,
      ExperimentHash hash,
      @ConfigProperty(name = "quarkus.application.name") String service) {
    this.config = config;
    this.state = state;
    this.policies = policies;
    this.attempts = attempts;
    this.hash = hash;
    this.service = service;
  }

  /** The cell now. */
  @GET
  @Operation(hidden = true)
  public Answer show() {
    requireLab();
    return answer();
  }

  /** Enters a cell: its seed decides the lanes, and every retry budget and record starts anew. */
  @PUT
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(hidden = true)
  public Answer enter(Request request) {
    requireLab();
    if (request == null || request.cell() == null || request.seed() == null) {
      throw new BadRequestException(
          "cell and seed are needed, such as {\"cell\":\"normal/deadline\",\"seed\":417}");
    }
    state.enter(new LabState.Cell(request.cell(), request.seed()));
    policies.reset();
    attempts.clear();
    return answer();
  }

  private void requireLab() {
    if (!config.lab().enabled()) {
      throw new NotFoundException("the lab is off: brownout.lab.enabled is false");
    }
  }

  private Answer answer() {
    LabState.Cell cell = state.cell();
    return new Answer(service, state.instance(), hash.hex(), cell.cell(), cell.seed());
  }

  /**
   * Which cell to enter.
   *
   * @param cell its name
   * @param seed its seed
   */
  @RegisterForReflection
  public record Request(String cell, Long seed) {}

  /**
   * What the process says of itself.
   *
   * @param service its name
   * @param instance changes with every start
   * @param experimentSha256 of the experiment file it has read
   * @param cell the cell now
   * @param seed its seed
   */
  @RegisterForReflection
  public record Answer(
      String service,
      String instance,
      @JsonProperty("experiment_sha256") String experimentSha256,
      String cell,
      long seed) {}
}
