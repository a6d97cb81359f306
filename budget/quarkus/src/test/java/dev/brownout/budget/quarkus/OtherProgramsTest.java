package dev.brownout.budget.quarkus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.brownout.budget.quarkus.outbound.BudgetedClient;
import dev.brownout.budget.quarkus.problem.BodyException;
import dev.brownout.budget.quarkus.problem.BudgetException;
import dev.brownout.budget.quarkus.supplier.MisbehavingSupplier;
import dev.brownout.budget.quarkus.supplier.Seen;
import dev.brownout.budget.quarkus.supplier.StartedSupplier;
import dev.brownout.budget.quarkus.testapp.Meters;
import dev.brownout.budget.quarkus.testapp.Programs;
import dev.brownout.budget.quarkus.testapp.Programs.Good;
import dev.brownout.budget.quarkus.testapp.Programs.OwnException;
import dev.brownout.budget.quarkus.testapp.Programs.Parts;
import io.quarkus.rest.client.reactive.QuarkusRestClientBuilder;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.core.buffer.Buffer;
import jakarta.inject.Inject;
import jakarta.ws.rs.WebApplicationException;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.File;
import java.io.InputStream;
import java.io.StringReader;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.client.api.ClientMultipartForm;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients as other people write them keep the promise too. */
@QuarkusTest
@QuarkusTestResource(StartedSupplier.class)
class OtherProgramsTest {

  private static final Duration DEADLINE = Duration.ofMillis(1_500);

  /** Longer than any deadline here, shorter than any timer of the REST client itself. */
  private static final Duration BOUND = Duration.ofSeconds(8);

  private static final int POOL = 50;

  private static boolean warm;

  @Inject Vertx vertx;
  @Inject Meters meters;
  @RestClient Programs.Program program;
  @RestClient Programs.ProgramH2 programH2;
  @RestClient Programs.WithSlowHeaders slowHeaders;
  @RestClient Programs.WithSuspendingFilter suspending;
  @RestClient Programs.WithBlockingFilter blockingFilter;
  @RestClient Programs.Mapped mapping;
  @RestClient Programs.Single single;
  @RestClient Programs.Mocked mocked;
  @RestClient Programs.Following following;
  @RestClient Programs.FollowingH2 followingH2;
  @TempDir Path folder;

  MisbehavingSupplier supplier;
  private String key;

  @BeforeEach
  void begin() {
    key = UUID.randomUUID().toString();
    if (!warm) {
      // The first calls of a process load classes for longer than an attempt may take.
      for (Programs.Api client :
          List.of(program, programH2, slowHeaders, suspending, mapping, following, followingH2)) {
        await().atMost(BOUND).until(() -> failure(() -> client.plain("ok", "warm")) == null);
      }
      warm = true;
    }
  }

  // Bodies

  @ParameterizedTest
  @ValueSource(
      strings = {"stream", "stream later", "keyed stream", "reader", "buffers", "multi in a form"})
  void anUpload_isSentOnce_whereItsBodyCanBeReadOnlyOnce(String kind) {
    long declined = declined("program", "body");
    var body = new ByteArrayInputStream("0123456789".getBytes(UTF_8));

    Throwable failure =
        failure(
            () ->
                switch (kind) {
                  case "stream" -> program.stream("503+200", key, body);
                  case "stream later" -> awaited(program.streamLater("503+200", key, body));
                  case "keyed stream" -> program.keyed("503+200", key, "\"" + key + "\"", body);
                  case "reader" -> program.reader("503+200", key, new StringReader("0123456789"));
                  case "buffers" ->
                      awaited(
                          program.buffers(
                              "503+200",
                              key,
                              Multi.createFrom().item(Buffer.buffer("0123456789"))));
                  default ->
                      program.parts(
                          "503+200",
                          key,
                          ClientMultipartForm.create()
                              .multiAsBinaryFileUpload(
                                  "f",
                                  "f",
                                  Multi.createFrom().items((byte) 1, (byte) 2),
                                  "application/octet-stream"));
                });

    assertThat(failure).isInstanceOf(BudgetException.class).hasMessageContaining("cannot be sent");
    assertThat(((BudgetException) failure).reason().label()).isEqualTo("body");
    assertThat(supplier.seen(key)).hasSize(1);
    assertThat(supplier.seen(key).get(0).bodyLength()).isPositive();
    assertThat(declined("program", "body") - declined).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "bytes", "json", "file", "parts", "part", "bean"})
  void anUpload_isSentAgainWhole_whereItsBodyCanBeReadAgain(String kind) throws Exception {
    File file = Files.writeString(folder.resolve("upload"), "0123456789").toFile();
    var parts = new Parts();
    parts.file = file;

    Good good =
        answer(
            () ->
                switch (kind) {
                  case "text" -> program.text("503+ok", key, "0123456789");
                  case "bytes" -> program.bytes("503+ok", key, "0123456789".getBytes(UTF_8));
                  case "json" -> program.json("503+ok", key, Map.of("a", "0123456789"));
                  case "file" -> program.file("503+ok", key, file);
                  case "part" -> program.part("503+ok", key, "text", file);
                  case "bean" -> program.bean("503+ok", key, parts);
                  default ->
                      program.parts(
                          "503+ok",
                          key,
                          ClientMultipartForm.create()
                              .attribute("a", "b", null)
                              .binaryFileUpload("f", "f", file.toString(), "text/plain"));
                });

    assertThat(good).isEqualTo(new Good("a", 7));
    assertThat(supplier.seen(key)).hasSize(2);
    assertThat(bodies()).allMatch(body -> body.contains("0123456789"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"file", "part", "bean", "parts"})
  void aFileThatChanged_isNotSentAgain(String kind) throws Exception {
    Path path = Files.writeString(folder.resolve("upload"), "0123456789");
    File file = path.toFile();
    var parts = new Parts();
    parts.file = file;
    // The supplier answers after a while, in which the file is written anew.
    Future<Throwable> call =
        later(
            () ->
                failure(
                    () ->
                        switch (kind) {
                          case "file" -> program.file("hang+ok", key, file);
                          case "part" -> program.part("hang+ok", key, "text", file);
                          case "bean" -> program.bean("hang+ok", key, parts);
                          default ->
                              program.parts(
                                  "hang+ok",
                                  key,
                                  ClientMultipartForm.create()
                                      .binaryFileUpload("f", "f", file.toString(), "text/plain"));
                        }));
    await().atMost(BOUND).until(() -> !supplier.seen(key).isEmpty());
    Files.writeString(path, "another one");

    Throwable failure = call.get(20, TimeUnit.SECONDS);

    assertThat(((BudgetException) failure).reason().label()).isEqualTo("body");
    assertThat(supplier.seen(key)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"h1", "h2"})
  void aBodyThatCannotBeWritten_keepsNoPlaceInThePool(String transport) {
    Programs.Uploads client = transport.equals("h1") ? program : programH2;
    Map<String, Object> unwritable = Map.of("self", new Object());
    for (int i = 0; i < POOL + 5; i++) {
      assertThat(failure(() -> client.json("ok", key, unwritable))).isNotNull();
    }

    assertThat(answer(() -> client.text("ok", key, "now"))).isEqualTo(new Good("a", 7));
    assertThat(supplier.seen(key)).hasSizeLessThanOrEqualTo(POOL + 6);
  }

  // Headers that come late, filters that suspend or block

  @ParameterizedTest
  @CsvSource({"factory,plain", "factory,uni", "factory,stage", "filter,plain", "filter,uni"})
  void anAttempt_isTimedAndReset_thoughItsHeadersComeLate(String how, String kind) {
    Programs.Api client = how.equals("factory") ? slowHeaders : suspending;

    Throwable failure = failure(() -> call(client, kind, "hang"));

    assertThat(failure).isInstanceOf(BudgetException.class);
    assertThat(supplier.seen(key)).hasSize(2);
    assertThat(supplier.seen(key))
        .allSatisfy(
            seen -> {
              assertThat(seen.headers()).containsKeys("attempt", "budget-remaining-ms");
              assertThat(Integer.parseInt(seen.headers().get("budget-remaining-ms")))
                  .as("what the factory took is gone")
                  .isLessThanOrEqualTo(how.equals("factory") ? 380 : 400);
            });
    await().atMost(BOUND).until(() -> supplier.open(key) == 0);
    assertThat(meters.gauge("budget.attempts.waiting", "client", "slow-headers")).isLessThan(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "uni"})
  void aPool_isFreeAgain_afterManyAttemptsWhoseHeadersCameLate(String kind) {
    List<Future<Throwable>> calls = new ArrayList<>();
    for (int i = 0; i < POOL; i++) {
      calls.add(later(() -> failure(() -> call(slowHeaders, kind, "hang"))));
    }
    calls.forEach(call -> assertThat(get(call)).isInstanceOf(BudgetException.class));

    assertThat(answer(() -> call(slowHeaders, kind, "ok"))).isEqualTo(new Good("a", 7));
  }

  @Test
  void aFilterThatBlocks_runsWhereItMay_onEveryAttemptOfACallFromAWorker() {
    Programs.BlockingFilter.THREADS.clear();

    Good good = answer(() -> awaited(blockingFilter.uni("503+ok", key)));

    assertThat(good).isEqualTo(new Good("a", 7));
    assertThat(Programs.BlockingFilter.THREADS)
        .hasSize(2)
        .noneMatch(thread -> thread.contains("eventloop"));
  }

  // Connections that nobody answers

  /** async-http-client#1060: a timeout left out the look-up of the name and the connect. */
  @ParameterizedTest
  @CsvSource({
    "connect,plain", "connect,uni", "connect,stage",
    "handshake,plain", "handshake,uni", "handshake,stage"
  })
  void asyncHttpClient1060_anAttempt_isTimed_whileItsConnectionIsMade(String part, String kind)
      throws Exception {
    assumeTrue(supplier.blackHolePort().isPresent(), "this system lets no connect hang");
    String address =
        part.equals("connect")
            ? "http://127.0.0.1:" + supplier.blackHolePort().getAsInt()
            : "https://127.0.0.1:" + supplier.silentPort();
    Programs.Api client =
        BudgetedClient.build(
            QuarkusRestClientBuilder.newBuilder().baseUri(URI.create(address)),
            Programs.Program.class);

    try (Closeable open = (Closeable) client) {
      Throwable failure = failure(() -> call(client, kind, "ok"));

      assertThat(failure).isInstanceOf(BudgetException.class);
      assertThat(((BudgetException) failure).problem().attempts())
          .hasSize(2)
          .allSatisfy(attempt -> assertThat(attempt.result()).isEqualTo("timeout"))
          .allSatisfy(attempt -> assertThat(attempt.spentMs()).isLessThan(BOUND.toMillis()));
    }
  }

  // Bodies that the caller reads itself

  @ParameterizedTest
  @CsvSource({
    "h1,stream,drip", "h1,stream,endless", "h1,response,drip", "h1,response,endless",
    "h1,status,endless", "h1,later,endless", "h2,stream,drip", "h2,stream,endless",
    "h2,response,endless", "h2,status,drip", "h2,later,drip"
  })
  void theDeadline_boundsABody_untilItIsRead(String transport, String kind, String behaviour) {
    Programs.Api client = transport.equals("h1") ? program : programH2;
    long timeouts = results(transport, "timeout");

    Throwable failure = failure(() -> body(client, kind, behaviour).readAllBytes());

    assertThat(failure)
        .isInstanceOf(BodyException.class)
        .hasMessageContaining("1500 ms set by the test");
    assertThat(((BodyException) failure).problem().status()).isEqualTo(504);
    await().atMost(BOUND).until(() -> supplier.open(key) == 0);
    assertThat(results(transport, "timeout") - timeouts).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"h1,stream", "h1,response", "h1,status", "h1,later", "h2,stream", "h2,response"})
  void aBody_isReadToItsEnd_andCountedThen(String transport, String kind) {
    Programs.Api client = transport.equals("h1") ? program : programH2;
    long ok = results(transport, "ok");

    byte[] body = answer(() -> body(client, kind, "slow-drip").readAllBytes());

    assertThat(new String(body, UTF_8)).isEqualTo("{\"id\":\"a\",\"n\":7}");
    assertThat(results(transport, "ok") - ok).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"h1,stream", "h1,response", "h2,stream"})
  void aBodyThatBreaks_isSaidToHave_andCountedSo(String transport, String kind) {
    Programs.Api client = transport.equals("h1") ? program : programH2;
    long lost = results(transport, "connection");

    Throwable failure = failure(() -> body(client, kind, "break").readAllBytes());

    assertThat(failure).isInstanceOf(BodyException.class).hasMessageContaining("was lost after");
    assertThat(results(transport, "connection") - lost).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"h1,stream", "h1,response", "h1,later", "h2,stream"})
  void aBodyThatIsClosedUnread_isReset(String transport, String kind) {
    Programs.Api client = transport.equals("h1") ? program : programH2;

    answer(
        () -> {
          body(client, kind, "endless").close();
          return null;
        });

    await().atMost(BOUND).until(() -> supplier.open(key) == 0);
  }

  @Test
  void aBodyThatNobodyReads_isResetAtTheDeadline() {
    answer(() -> program.stream("endless", key));

    await().atMost(BOUND).until(() -> supplier.open(key) == 0);
  }

  @ParameterizedTest
  @CsvSource({
    "h1,stream,503big",
    "h1,status,503big",
    "h1,later,503big",
    "h1,stream,404big",
    "h1,later,404big",
    "h2,stream,503big",
    "h2,later,404big"
  })
  void errorAnswersWithBodies_leaveNothingInThePool(
      String transport, String kind, String behaviour) {
    Programs.Api client = transport.equals("h1") ? program : programH2;
    for (int i = 0; i < POOL + 5; i++) {
      int call = i;
      Throwable failure = failure(() -> body(client, kind, behaviour));
      assertThat(failure).as("call %d", call).isNotNull();
    }

    assertThat(answer(() -> call(client, "plain", "ok"))).isEqualTo(new Good("a", 7));
    await().atMost(BOUND).until(() -> supplier.open(key) == 0);
  }

  @Test
  void anErrorAnswersBody_canBeReadByItsCaller() {
    Throwable failure = failure(() -> program.stream("404", key));

    assertThat(((WebApplicationException) failure).getResponse().readEntity(String.class))
        .isEqualTo("{\"why\":\"because\"}");
  }

  // Waits

  @ParameterizedTest
  @CsvSource({"plain,503ra=3600", "uni,503ra=3600", "plain,429ra=999999999", "uni,503ra=in3600"})
  void aWaitOfAges_isDeclined_whereThereIsNoDeadline(String kind, String behaviour) {
    Throwable failure = catchThrowable(() -> call(program, kind, behaviour));

    assertThat(failure).isInstanceOf(BudgetException.class).hasMessageContaining("longer than its");
    assertThat(((BudgetException) failure).reason().label()).isEqualTo("retry-after");
    assertThat(((BudgetException) failure).problem().setting()).contains("retry-after-limit");
    assertThat(supplier.seen(key)).hasSize(1);
  }

  // Words

  @ParameterizedTest
  @CsvSource({
    "malformed,unreadable",
    "bad-length,unreadable",
    "html,unreadable",
    "bad-json,unreadable",
    "misfit-json,unreadable",
    "gzip-broken,unreadable"
  })
  void anAnswerThatCannotBeRead_isA502_thatNamesClientAttemptsAndFault(
      String behaviour, String result) {
    for (String kind : List.of("plain", "uni", "stage")) {
      long before = results("h1", result);

      Throwable failure = failure(() -> call(program, kind, behaviour));

      assertThat(failure).as(kind).isInstanceOf(BudgetException.class);
      var problem = ((BudgetException) failure).problem();
      assertThat(problem.status()).as(kind + failure).isEqualTo(502);
      assertThat(problem.client()).isEqualTo("program");
      assertThat(problem.attempts()).isNotEmpty();
      assertThat(problem.detail()).contains("unreadable answer");
      assertThat(results("h1", result)).isGreaterThan(before);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 429, 500})
  void anErrorAnswer_namesTheClient_toWhoeverAsks(int status) {
    Throwable failure = failure(() -> call(program, "uni", Integer.toString(status)));

    assertThat(failure).isInstanceOf(WebApplicationException.class);
    assertThat(BudgetException.accountOf(failure))
        .hasValueSatisfying(
            problem -> {
              assertThat(problem.detail()).contains("program (Program.uni)", "status " + status);
              assertThat(problem.client()).isEqualTo("program");
            });
  }

  @Test
  void aTitle_doesNotSayThatTheDeadlinePassed_whileThereIsTimeLeft() {
    Throwable failure = failure(() -> call(program, "uni", "hang"));

    assertThat(((BudgetException) failure).problem().title()).isEqualTo("Supplier too slow");
  }

  // Exceptions of one's own

  @ParameterizedTest
  @ValueSource(strings = {"plain", "uni", "stage"})
  void anOwnExceptionForAnErrorAnswer_isRetriedByItsStatus(String kind) {
    assertThat(answer(() -> call(mapping, kind, "503+ok"))).isEqualTo(new Good("a", 7));
    assertThat(supplier.seen(key)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"plain,503,2", "uni,503,2", "plain,404,1", "uni,404,1"})
  void anOwnException_reachesTheCaller_withTheAccountBesideIt(
      String kind, String behaviour, int attempts) {
    Throwable failure = failure(() -> call(mapping, kind, behaviour));

    assertThat(failure).isInstanceOf(OwnException.class).hasMessage("own " + behaviour);
    assertThat(BudgetException.accountOf(failure)).isPresent();
    assertThat(supplier.seen(key)).hasSize(attempts);
  }

  // Neighbours

  @Test
  void anAnswerInTheLastMoment_costsNoNeighbourItsConnection() {
    long lost = meters.count("budget.attempt.results", "client", "single", "result", "connection");
    for (int i = 0; i < 70; i++) {
      String slow = "ok" + (138 + i % 14);
      Future<Throwable> first = later(() -> failure(() -> call(single, "plain", slow)));
      Future<Throwable> neighbour = later(() -> failure(() -> call(single, "plain", "ok")));
      get(first);
      get(neighbour);
    }

    assertThat(
            meters.count("budget.attempt.results", "client", "single", "result", "connection")
                - lost)
        .isZero();
  }

  // What stands in for a client

  @ParameterizedTest
  @ValueSource(strings = {"uni", "stage", "plain"})
  void aMockThatNeverAnswers_isGivenUpToo(String kind) {
    var cancelled = new AtomicInteger();
    Object mock =
        Proxy.newProxyInstance(
            Programs.Mocked.class.getClassLoader(),
            new Class<?>[] {Programs.Mocked.class},
            new NeverAnswers(cancelled));
    QuarkusMock.installMockForType(
        (Programs.Mocked) mock, Programs.Mocked.class, RestClient.LITERAL);

    Throwable failure = failure(() -> call(mocked, kind, "ok"));

    assertThat(failure).isInstanceOf(BudgetException.class).hasMessageContaining("timeout");
    await().atMost(BOUND).until(() -> cancelled.get() == 2);
  }

  /** Stands in for a client; notes each call that is given up. */
  private record NeverAnswers(AtomicInteger cancelled) implements InvocationHandler {

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      if (method.getReturnType() == Uni.class) {
        return Uni.createFrom().nothing().onCancellation().invoke(cancelled::incrementAndGet);
      }
      if (method.getReturnType() == CompletionStage.class) {
        return Uni.createFrom()
            .nothing()
            .onCancellation()
            .invoke(cancelled::incrementAndGet)
            .subscribeAsCompletionStage();
      }
      try {
        new CountDownLatch(1).await();
        return null;
      } catch (InterruptedException givenUp) {
        cancelled.incrementAndGet();
        throw givenUp;
      }
    }
  }

  // Redirections

  @ParameterizedTest
  @CsvSource({"h1,plain", "h1,uni", "h2,plain", "h2,uni"})
  void aRedirectedCall_isTimedAndReset(String transport, String kind) {
    Programs.Api client = transport.equals("h1") ? following : followingH2;

    Throwable failure = failure(() -> call(client, kind, "redirect-hang"));

    assertThat(failure).isInstanceOf(BudgetException.class);
    assertThat(supplier.seen(key)).hasSize(4);
    await().atMost(BOUND).until(() -> supplier.open(key) == 0);
  }

  // How a call is made: on a worker, within the deadline

  private Object call(Programs.Api client, String kind, String behaviour) throws Exception {
    return switch (kind) {
      case "plain" -> client.plain(behaviour, key);
      case "uni" -> awaited(client.uni(behaviour, key));
      default -> {
        try {
          yield client.stage(behaviour, key).toCompletableFuture().get();
        } catch (ExecutionException failed) {
          throw failed.getCause() instanceof Exception cause ? cause : failed;
        }
      }
    };
  }

  private InputStream body(Programs.Api client, String kind, String behaviour) {
    return switch (kind) {
      case "stream" -> client.stream(behaviour, key);
      case "later" -> awaited(client.streamLater(behaviour, key));
      case "status" -> client.status(behaviour, key).getEntity();
      default -> client.response(behaviour, key).readEntity(InputStream.class);
    };
  }

  private static <T> T awaited(Uni<T> uni) {
    return uni.await().atMost(BOUND);
  }

  private <T> T answer(Callable<T> call) {
    return get(later(call));
  }

  private Throwable failure(Callable<?> call) {
    return get(
        later(
            () -> {
              try {
                call.call();
                return null;
              } catch (Exception failure) {
                return failure;
              }
            }));
  }

  private <T> Future<T> later(Callable<T> call) {
    Supplier<Uni<T>> onAWorker =
        () ->
            Uni.createFrom()
                .completionStage(
                    Vertx.currentContext().executeBlocking(call, false).toCompletionStage());
    return new Detached(DEADLINE, "the test", key, "")
        .run(vertx, onAWorker)
        .subscribeAsCompletionStage();
  }

  private static <T> T get(Future<T> future) {
    try {
      return future.get(30, TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      throw new AssertionError(failed.getCause());
    } catch (Exception late) {
      throw new AssertionError(late);
    }
  }

  private List<String> bodies() {
    return supplier.seen(key).stream().map(Seen::bodyText).toList();
  }

  private long declined(String client, String reason) {
    return meters.count("budget.declined", "client", client, "reason", reason);
  }

  private long results(String transport, String result) {
    String client = transport.equals("h1") ? "program" : "program-h2";
    return meters.count("budget.attempt.results", "client", client, "result", result);
  }
}
