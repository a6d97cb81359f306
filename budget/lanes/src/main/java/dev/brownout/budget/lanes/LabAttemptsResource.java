package dev.brownout.budget.lanes;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** Where the tool asks what became of single reads in this process; 404 outside the lab. */
@Path("/lab/attempts")
@Produces(MediaType.APPLICATION_JSON)
public class LabAttemptsResource {

  private static final int MOST_READS = 1_000;

  private final boolean enabled;
  private final AttemptLog log;
  private final ClientHops<String> hops;

  LabAttemptsResource(LabConfig config, AttemptLog log) {
    this.enabled = config.lab().enabled();
    this.log = log;
    this.hops = new ClientHops<>(config, LabConfig.Lanes::hop);
  }

  /** The attempts that this process has made for these reads in the cell. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(hidden = true)
  public List<Attempt> ofReads(List<String> requestIds) {
    if (!enabled) {
      throw new NotFoundException("the lab is off: brownout.lab.enabled is false");
    }
    if (requestIds == null || requestIds.size() > MOST_READS || requestIds.contains(null)) {
      throw new BadRequestException("a list of 0 to " + MOST_READS + " request ids is needed");
    }
    return log.of(new HashSet<>(requestIds)).stream().map(this::attempt).toList();
  }

  private Attempt attempt(AttemptLog.Attempt attempt) {
    return new Attempt(
        attempt.requestId(),
        Objects.requireNonNullElse(hops.of(attempt.client()), attempt.client()),
        attempt.path(),
        attempt.timeoutNanos(),
        attempt.begunNanos(),
        attempt.endedNanos(),
        attempt.result());
  }

  /**
   * One attempt. Instants are nanoseconds of the machine's monotonic clock: comparable between
   * processes of one machine, and with nothing else.
   *
   * @param read the request's id
   * @param hop the hop, or the client's key where it has no lanes
   * @param path the attempt's path, such as {@code 2.1}
   * @param timeoutNanos the longest it could take
   * @param begunNanos when it began
   * @param endedNanos when it was over for this process
   * @param result the label of {@code budget_attempt_results_total}
   */
  @RegisterForReflection
  public record Attempt(
      String read,
      String hop,
      String path,
      @JsonProperty("timeout_ns") long timeoutNanos,
      @JsonProperty("begun_ns") long begunNanos,
      @JsonProperty("ended_ns") long endedNanos,
      String result) {}
}
