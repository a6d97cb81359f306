package dev.brownout.budget.quarkus;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.quarkus.testapp.FreePort;
import dev.brownout.budget.quarkus.testapp.Script.Arrival;
import dev.brownout.budget.quarkus.testapp.Script.Step;
import dev.brownout.budget.quarkus.testapp.Scripts;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(value = FreePort.class)
class HeaderContractTest {

  @Inject Scripts scripts;

  @Test
  void budget_isWhatTheCallerHasLeft_whenThatIsLessThanAnAttempt() {
    Arrival arrival = onlyArrival("patient", "10000");

    assertThat(Long.parseLong(arrival.remainingMs())).isBetween(1L, 9_999L);
  }

  @Test
  void budget_isTheAttemptTimeout_whenThatIsLessThanWhatTheCallerHasLeft() {
    assertThat(onlyArrival("patient", "60000").remainingMs()).isEqualTo("20000");
  }

  @Test
  void budget_leavesTheResponseReserveOut() {
    Arrival arrival = onlyArrival("reserved", "10000");

    assertThat(Long.parseLong(arrival.remainingMs())).isBetween(1L, 7_999L);
  }

  @Test
  void budget_isTheAttemptTimeout_whenNobodySetADeadline() {
    assertThat(onlyArrival("patient", null).remainingMs()).isEqualTo("20000");
  }

  @Test
  void budget_isAbsent_whenThePolicyHasNoDeadline() {
    assertThat(onlyArrival("unbounded", "10000").remainingMs()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"patient,uni", "patient,stage", "patient,plain", "patient-h2,uni"})
  void requestIdAndPath_arePassedOn_whateverTheMethodReturns(String client, String kind) {
    String id = scripts.lay(Step.status(503), Step.status(200));

    given()
        .header("Request-Id", "read-7")
        .header("Attempt", "2")
        .get("/front/{client}/{kind}/{id}", client, kind, id)
        .then()
        .statusCode(200)
        .header("Request-Id", org.hamcrest.Matchers.nullValue());

    assertThat(scripts.of(id).arrivals()).extracting(Arrival::requestId).containsOnly("read-7");
    assertThat(scripts.of(id).arrivals())
        .extracting(Arrival::attempt)
        .containsExactly("2.1", "2.2");
  }

  @Test
  void path_growsByOneNumberWithEachHop() {
    String id = scripts.lay(Step.status(503), Step.status(503), Step.status(503), Step.status(200));

    given().header("Request-Id", "read-8").get("/front/far/far/{id}", id).then().statusCode(503);

    // The last hop's attempts are used up, which it says; so the hop above does not try again.
    assertThat(scripts.of(id).arrivals())
        .extracting(Arrival::attempt)
        .containsExactly("1.1", "1.2", "1.3");
    assertThat(scripts.of(id).arrivals()).extracting(Arrival::requestId).containsOnly("read-8");
  }

  @Test
  void requestId_isMadeOnce_whenTheCallerHasNone() {
    String id = scripts.lay(Step.status(503), Step.status(200));

    String named = given().get("/front/patient/uni/{id}", id).header("Request-Id");

    assertThat(named).isNotEmpty();
    assertThat(scripts.of(id).arrivals())
        .extracting(Arrival::requestId)
        .containsExactly(named, named);
  }

  @Test
  void anInheritedMethod_runsUnderTheSettingsOfTheInterfaceThatIsRegistered() {
    assertThat(onlyArrival("unbounded", null).remainingMs()).isNull();
  }

  @Test
  void aDefaultMethod_isNoAttemptOfItsOwn() {
    String id = scripts.lay(Step.status(200));

    given().get("/front/patient/shouted/{id}", id).then().statusCode(200);

    assertThat(scripts.of(id).arrivals()).extracting(Arrival::attempt).containsExactly("1");
  }

  private Arrival onlyArrival(String client, String budget) {
    String id = scripts.lay(Step.status(200));
    var call = given();
    if (budget != null) {
      call.header("Budget-Remaining-Ms", budget);
    }
    call.get("/front/{client}/uni/{id}", client, id).then().statusCode(200);
    List<Arrival> arrivals = scripts.of(id).arrivals();
    assertThat(arrivals).hasSize(1);
    return arrivals.get(0);
  }
}
