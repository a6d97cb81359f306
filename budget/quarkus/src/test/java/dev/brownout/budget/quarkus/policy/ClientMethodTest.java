package dev.brownout.budget.quarkus.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brownout.budget.quarkus.Budgeted;
import dev.brownout.budget.quarkus.testapp.Shapes;
import io.quarkus.rest.client.reactive.runtime.RestClientReactiveCDIWrapperBase;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import kotlin.coroutines.Continuation;
import org.junit.jupiter.api.Test;

class ClientMethodTest {

  @Budgeted
  private interface Suspending {

    @GET
    @Path("/supplier/stubborn")
    Object get(Continuation<? super String> then);
  }

  @Test
  void aSuspendingFunction_isUnfit() {
    assertThat(ClientMethod.all(Suspending.class))
        .singleElement()
        .satisfies(
            method ->
                assertThat(method.unfit())
                    .hasValueSatisfying(
                        why ->
                            assertThat(why)
                                .startsWith("is a suspending function; let it return Uni")));
  }

  @Test
  void aMethodThatIsDeclaredAgain_isTheOneWithTheHttpMethod() {
    assertThat(ClientMethod.all(Shapes.Renames.class))
        .singleElement()
        .satisfies(
            method -> {
              assertThat(method.http()).isEqualTo("GET");
              assertThat(method.declared().getDeclaringClass()).isEqualTo(Shapes.Plain.class);
              assertThat(method.isMarked()).isTrue();
            });
  }

  @Test
  void whatIsNoCall_isMarkedByItsInterface_butMakesNone() {
    assertThat(ClientMethod.all(Shapes.ByHand.class))
        .filteredOn(method -> method.declared().getName().equals("close"))
        .singleElement()
        .satisfies(
            method -> {
              assertThat(method.calls()).isFalse();
              assertThat(method.unfit()).isEmpty();
            });
  }

  @Test
  void aMockInPlaceOfAClient_isNotJudged() {
    assertThat(new BudgetedBean(Shapes.Plain.class, Object.class).isStandIn()).isTrue();
    assertThat(BudgetedBean.byHand(Shapes.Plain.class).isStandIn()).isFalse();
    assertThat(
            new BudgetedBean(Shapes.Plain.class, RestClientReactiveCDIWrapperBase.class)
                .isStandIn())
        .isFalse();
  }
}
