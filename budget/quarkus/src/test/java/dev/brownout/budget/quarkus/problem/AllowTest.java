package dev.brownout.budget.quarkus.problem;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.quarkus.testapp.FreePort;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.OPTIONS;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(value = FreePort.class)
class AllowTest {

  private static final List<String> METHODS =
      List.of("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT");

  /** What a 405 names is what is not answered with 405, method by method. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/allow            | POST, OPTIONS",
        "/allow/7          | DELETE, GET, HEAD, OPTIONS",
        "/allow/7/         | DELETE, GET, HEAD, OPTIONS",
        "/allow/7/inner/8  | OPTIONS, PUT",
        "/allow/special    | PUT, OPTIONS",
        "/allow/own/op     | OPTIONS",
        "/allow/own/other  | GET, HEAD",
        "/supplier/stubborn | GET, HEAD, OPTIONS"
      })
  void refusal_namesTheMethodsOfThePath_andNoOther(String path, String expected) {
    List<String> named = List.of(expected.split(", "));
    for (String method : METHODS) {
      Response answer = given().request(method, path);
      if (named.contains(method)) {
        assertThat(answer.statusCode()).as("%s %s", method, path).isLessThan(300);
      } else {
        assertThat(answer.statusCode()).as("%s %s", method, path).isEqualTo(405);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.headers().getValues("Allow"))
            .containsExactly(named.stream().sorted().collect(Collectors.joining(", ")));
      }
    }
  }

  @Test
  void refusal_keepsItsHeaders_whenAResourceWroteThem() {
    given().get("/allow/refused/method").then().statusCode(405).header("Allow", "PUT");
    given()
        .get("/allow/refused/caller")
        .then()
        .statusCode(401)
        .contentType("application/problem+json")
        .header("WWW-Authenticate", "Bearer");
  }

  @Test
  void refusal_namesNoMethods_whenItIsAnother() {
    Stream.of("/allow/7/none/8", "/nothing")
        .forEach(
            path -> assertThat(given().get(path).headers().hasHeaderWithName("Allow")).isFalse());
  }

  /** Paths with a parameter and methods of their own. */
  @Path("/allow")
  public static class Allow {

    @POST
    public String post() {
      return "posted";
    }

    @GET
    @Path("/{id}")
    public String get() {
      return "got";
    }

    @DELETE
    @Path("/{id}")
    public void delete() {}

    @PUT
    @Path("/{id}/inner/{part}")
    public void put() {}

    @GET
    @Path("/refused/method")
    public String method() {
      throw new NotAllowedException("PUT");
    }

    @GET
    @Path("/refused/caller")
    public String caller() {
      throw new NotAuthorizedException("Bearer");
    }
  }

  /** A class whose path the other one's parameter matches as well. */
  @Path("/allow/special")
  public static class Special {

    @PUT
    public void put() {}
  }

  /** A class that answers {@code OPTIONS} itself, on one of its paths. */
  @Path("/allow/own")
  public static class Own {

    @OPTIONS
    @Path("/op")
    public String options() {
      return "mine";
    }

    @GET
    @Path("/other")
    public String get() {
      return "got";
    }
  }
}
