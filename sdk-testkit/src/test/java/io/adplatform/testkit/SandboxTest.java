package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.testkit.http.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SandboxTest {

    @Test
    void aStartedSandboxAnswersAfterALogIn() throws Exception {
        try (Sandbox sandbox = Sandbox.start()) {
            Client client = Client.loggedIn(sandbox);

            assertThat(sandbox.url()).matches("http://127\\.0\\.0\\.1:\\d+");
            for (String path : List.of(Client.DIMENSIONS, Client.PAYMENTS)) {
                assertThat(client.get(path).status()).isEqualTo(200);
            }
            for (String path : List.of(Client.CREATIVES, Client.CAMPAIGNS)) {
                assertThat(client.post(path, "{}").status()).isEqualTo(200);
            }
            assertThat(client.post(Client.BY_CAMPAIGN, "{\"startDate\": 0, \"endDate\": \"1\"}")
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void aClosedSandboxLeavesNoThreadAndNoPort() throws Exception {
        Sandbox sandbox = Sandbox.start();
        Client client = Client.loggedIn(sandbox);
        client.get(Client.PAYMENTS);

        sandbox.close();

        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.contains("MockWebServer") || name.equals("sandbox"));
        assertThatThrownBy(() -> client.get(Client.PAYMENTS)).isInstanceOf(ConnectException.class);
    }

    @Test
    void closingWaitsForAnOperationThatIsBeingCarriedOut() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Sandbox sandbox = Sandbox.builder()
                .operation("POST", "/api/v9/slow", request -> {
                    begun.countDown();
                    try {
                        goOn.await();
                    } catch (InterruptedException ended) {
                        Thread.currentThread().interrupt();
                    }
                    return Answer.success(Map.of());
                })
                .start();
        CompletableFuture<Void> call = CompletableFuture.runAsync(() -> {
            try {
                Client.loggedIn(sandbox).post("/api/v9/slow", "{}");
            } catch (IOException | InterruptedException cut) {
                throw new CompletionException(cut);
            }
        });
        begun.await();
        CompletableFuture<Void> closing = CompletableFuture.runAsync(sandbox::close);

        assertThatThrownBy(call::join).hasRootCauseInstanceOf(IOException.class);
        goOn.countDown();
        closing.join();

        assertThat(sandbox.commits("POST /api/v9/slow")).isOne();
    }

    @Test
    void closingTwiceIsClosingOnceAndTheRecordStays() throws Exception {
        Sandbox sandbox = Sandbox.start();
        new Client(sandbox).get("/nowhere");

        sandbox.close();
        sandbox.close();

        assertThat(sandbox.requestCount()).isOne();
        assertThat(sandbox.violations()).hasSize(1);
    }

    @Test
    void anInterruptNeitherStopsTheClosingNorIsItLost() throws Exception {
        Sandbox sandbox = Sandbox.start();
        Client client = Client.loggedIn(sandbox);

        Thread.currentThread().interrupt();
        sandbox.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThatThrownBy(() -> client.get(Client.PAYMENTS)).isInstanceOf(ConnectException.class);
    }

    @Test
    void aPortThatIsTakenOrDoesNotExistIsNamed() {
        try (Sandbox sandbox = Sandbox.start()) {
            int port = URI.create(sandbox.url()).getPort();

            assertThatThrownBy(() -> Sandbox.builder().port(port).start())
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessage("the sandbox can't listen on port " + port);
        }
        assertThatThrownBy(() -> Sandbox.builder().port(65_536).start()).hasMessageContaining("65536");
    }

    @Test
    void answersCarryTheDateOfItsClock() throws Exception {
        SandboxClock clock = SandboxClock.stoppedAt(Instant.parse("2026-11-01T09:05:07.999Z"));
        try (Sandbox sandbox = Sandbox.builder().clock(clock).start()) {
            Client.Reply reply = new Client(sandbox).get("/nowhere");

            assertThat(reply.headers().allValues("Date")).containsExactly("Sun, 01 Nov 2026 09:05:07 GMT");
        }
    }

    @Test
    void aRequestThatLeadsNowhereIsAnsweredWithTheReason() throws Exception {
        try (Sandbox sandbox = Sandbox.start()) {
            Client client = Client.loggedIn(sandbox);
            new Story(sandbox, client).play("""
                    GET /api/v3/fa/payment/list
                      404 No operation has the path /api/v3/fa/payment/list
                      /success false
                    POST /api/v3/fa/payments/list {}
                      405 /api/v3/fa/payments/list takes GET, not POST
                    POST /api/v3/crt/creatives/list {"pageNo": 1
                      400 The body is no JSON
                    """);

            assertThat(client.post(Client.PAYMENTS, "{}").headers().firstValue("Allow"))
                    .contains("GET");
        }
    }

    @Test
    void anOperationOfTheTestsOwnGetsPathQueryAndBody() throws Exception {
        SandboxBuilder options = Sandbox.builder().operation("POST", "/api/v9/things/{thingId}", request -> {
            return Answer.success(Map.of(
                    "thing", request.pathInteger("thingId"),
                    "colour", request.requiredText("colour"),
                    "sizes", request.ids("sizes"),
                    "owId", request.owId()));
        });
        try (Sandbox sandbox = options.start()) {
            Client.Reply reply = Client.loggedIn(sandbox).post("/api/v9/things/17?colour=red", "{\"sizes\": \"3,4\"}");

            assertThat(reply.data().path("thing").intValue()).isEqualTo(17);
            assertThat(reply.data().path("colour").textValue()).isEqualTo("red");
            assertThat(reply.data().path("sizes")).hasToString("[3,4]");
            assertThat(reply.data().path("owId").longValue()).isEqualTo(sandbox.owId());
            assertThat(sandbox.operations()).contains("POST /api/v9/things/{thingId}");
        }
    }

    @Test
    void anErrorOfATestsOwnOperationIsAnsweredWith500AndNamed() throws Exception {
        SandboxBuilder options = Sandbox.builder()
                .operation("POST", "/api/v9/nothing", request -> null)
                .operation("POST", "/api/v9/asserting", request -> {
                    throw new AssertionError("too many things");
                })
                .operation("POST", "/api/v9/unfinished", request -> {
                    throw new NoClassDefFoundError("things/Unfinished");
                });
        try (Sandbox sandbox = options.start()) {
            new Story(sandbox, Client.loggedIn(sandbox)).play("""
                    POST /api/v9/nothing {}
                      500 The sandbox failed: java.lang.NullPointerException: the handler answered null
                    POST /api/v9/asserting {}
                      500 The sandbox failed: java.lang.AssertionError: too many things
                    POST /api/v9/unfinished {}
                      500 The sandbox failed: java.lang.NoClassDefFoundError: things/Unfinished
                    """);
        }
    }

    @Test
    void twoSandboxesWithTheSameSeedAndTimeAnswerAlike() throws Exception {
        SandboxBuilder options = Sandbox.builder().seed(7);
        try (Sandbox one = options.clock(SandboxClock.stoppedAt(Times.NOON)).start();
                Sandbox other =
                        options.clock(SandboxClock.stoppedAt(Times.NOON)).start();
                Sandbox different = options.seed(8).start()) {
            String payments = Client.loggedIn(one).get(Client.PAYMENTS).text();

            assertThat(Client.loggedIn(other).get(Client.PAYMENTS).text()).isEqualTo(payments);
            assertThat(Client.loggedIn(different).get(Client.PAYMENTS).text()).isNotEqualTo(payments);
        }
    }
}
