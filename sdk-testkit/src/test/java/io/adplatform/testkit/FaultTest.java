package io.adplatform.testkit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.testkit.http.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FaultTest {

    private static final String ORDER = "/api/v9/orders";

    private static final byte[] GET_NOWHERE = "GET /nowhere HTTP/1.1\r\nHost: sandbox\r\n\r\n".getBytes(US_ASCII);

    private final AtomicInteger orders = new AtomicInteger();

    @AutoClose
    private final Sandbox sandbox = Sandbox.builder()
            .rateLimit(RateLimit.none())
            .operation("POST", ORDER, request -> Answer.success(Map.of("orders", orders.incrementAndGet())))
            .start();

    private Client client = new Client(sandbox);

    @BeforeEach
    void logIn() throws Exception {
        client = Client.loggedIn(sandbox);
        sandbox.clear();
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(sandbox.url()).getPort());
        socket.setSoTimeout(10_000);
        return socket;
    }

    private Client.Reply order() throws IOException, InterruptedException {
        return client.post(ORDER, "{}");
    }

    static Stream<Arguments> answers() {
        String failed = "{\"success\":false,\"errorObjects\":[{\"error\":\"No\"}]}";
        return Stream.of(
                arguments(Fault.status(500), 500, "\"server encountered an error !\"", "", 0),
                arguments(Fault.status(412, "No"), 412, failed, "", 0),
                arguments(Fault.status(429).retryAfter("7"), 429, "\"success\":false", "Retry-After: 7", 0),
                arguments(Fault.status(500).afterProcessing(), 500, "\"success\":false", "", 1),
                arguments(Fault.takes(Duration.ofSeconds(1)).and(Fault.status(503)), 503, "", "", 0),
                arguments(Fault.html(200), 200, "<html>", "", 0),
                arguments(Fault.html(502), 502, "<html>", "Content-Type: text/html;charset=UTF-8", 0),
                arguments(Fault.redirect(307, "https://a.example/"), 307, "", "Location: https://a.example/", 0),
                arguments(Fault.successFalse("No"), 200, failed, "", 0),
                arguments(Fault.wrappedFailure("No"), 200, "{\"success\":true,\"data\":" + failed + "}", "", 0),
                arguments(
                        Fault.answer(201, "text/plain", "{]").withHeader("X-Trace", "abc"),
                        201,
                        "{]",
                        "X-Trace: abc",
                        0),
                arguments(Fault.delay(Duration.ofMillis(1)), 200, "\"orders\":1", "", 1),
                arguments(Fault.status(503).delayed(Duration.ofMillis(1)), 503, "", "", 0),
                arguments(Fault.drip(12, Duration.ofMillis(1)), 200, "\"orders\":1", "", 1),
                arguments(Fault.emptyBody(), 200, "", "Content-Length: 0", 1));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void anAnswerOfAFaultHidesWhetherTheRequestWasDone(Fault fault, int status, String text, String header, int commits)
            throws Exception {
        sandbox.next(fault);

        Client.Reply reply = order();

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.text()).contains(text);
        if (!header.isEmpty()) {
            String[] named = header.split(": ", 2);
            assertThat(reply.headers().firstValue(named[0])).contains(named[1]);
        }
        assertThat(orders).hasValue(commits);
        assertThat(sandbox.rejected()).isZero();
        assertThat(order().status()).as("the next request").isEqualTo(200);
    }

    @Test
    void aCutBodyEndsTheConnectionAfterTheHeaders() {
        sandbox.next(Fault.cutBody());

        assertThatThrownBy(this::order)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("fixed content-length: 36, bytes received: 18");
        assertThat(orders).hasValue(1);
        assertThat(sandbox.requests("POST " + ORDER).get(0).status()).isEqualTo(200);
    }

    static Stream<Arguments> waysToLoseAnAnswer() {
        return Stream.of(
                arguments(Fault.disconnectAfterProcessing(), 1, 0),
                arguments(Fault.disconnect().afterProcessing(), 1, 0),
                arguments(Fault.cutBody(), 1, 200),
                arguments(Fault.drip(1, Duration.ZERO).and(Fault.cutBody()), 1, 200),
                arguments(Fault.disconnect(), 0, 0),
                arguments(Fault.status(500).and(Fault.disconnectAfterProcessing()), 0, 0));
    }

    @ParameterizedTest
    @MethodSource("waysToLoseAnAnswer")
    void whetherItHappenedIsCountedThoughNobodyWasTold(Fault fault, int commits, int status) {
        sandbox.next(fault);

        assertThatThrownBy(this::order).isInstanceOf(IOException.class);

        assertThat(orders).hasValue(commits);
        assertThat(sandbox.commits("POST " + ORDER)).isEqualTo(commits);
        assertThat(sandbox.requests("POST " + ORDER))
                .singleElement()
                .satisfies(call -> assertThat(call.status()).isEqualTo(status));
    }

    @Test
    void aConnectionCanEndAfterAWholeAnswer() throws Exception {
        sandbox.next(Fault.closeAfterAnswer());

        try (Socket socket = connect()) {
            socket.getOutputStream().write(GET_NOWHERE);

            // Reading to the end would time out on a connection that stays open.
            assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
                    .startsWith("HTTP/1.1 404 ")
                    .endsWith("}");
        }
    }

    @Test
    void aRequestCanTakeLongByTheClockAndNoTimeAtAll() throws Exception {
        sandbox.clock().set(Times.NOON);
        sandbox.next(Fault.takes(Duration.ofMinutes(5)));

        assertThat(order().status()).isEqualTo(200);

        assertThat(sandbox.requests("POST " + ORDER).get(0).time()).isEqualTo(Times.NOON);
        assertThat(sandbox.clock().instant()).isEqualTo(Times.NOON.plusSeconds(300));
    }

    @Test
    void aTimeThatGoesBackAndADripOfNothingAreMistakes() {
        assertThatThrownBy(() -> Fault.takes(Duration.ofNanos(-1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Fault.drip(0, Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aClientThatGivesUpOnADripHasBeenServedAndHarmsNobody() throws Exception {
        String token = client.logIn().accessToken();
        sandbox.clear();
        sandbox.next(Fault.drip(1, Duration.ofHours(1)));
        try (Socket socket = connect()) {
            socket.getOutputStream()
                    .write(("POST " + ORDER + " HTTP/1.1\r\nHost: sandbox\r\nContent-Type: application/json\r\n"
                                    + "Authentication: Bearer " + token + "\r\nX-IAA-OW-ID: "
                                    + sandbox.owId() + "\r\nContent-Length: 2\r\n\r\n{}")
                            .getBytes(US_ASCII));
            assertThat(socket.getInputStream().readNBytes(12))
                    .asString(US_ASCII)
                    .isEqualTo("HTTP/1.1 200");
            socket.setSoTimeout(1);
            assertThatThrownBy(() -> socket.getInputStream().readAllBytes()).isInstanceOf(SocketTimeoutException.class);
        }

        assertThat(order().data().path("orders").intValue()).isEqualTo(2);
        assertThat(sandbox.requests("POST " + ORDER))
                .extracting(RecordedCall::status)
                .containsExactly(200, 200);
        assertThat(sandbox.commits("POST " + ORDER)).isEqualTo(2);
        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void closingTheSandboxEndsADrip() throws Exception {
        sandbox.next(Fault.drip(1, Duration.ofHours(1)));
        try (Socket socket = connect()) {
            socket.getOutputStream().write(GET_NOWHERE);
            assertThat(socket.getInputStream().readNBytes(12))
                    .asString(US_ASCII)
                    .isEqualTo("HTTP/1.1 404");

            sandbox.close();

            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.contains("MockWebServer"));
        }
    }

    @Test
    void aTokenCanEndOnTheWay() throws Exception {
        String refresh = client.logIn().refreshToken();
        sandbox.onNext("POST " + ORDER, Fault.tokenRevoked());

        assertThat(order().status()).isEqualTo(401);
        assertThat(order().status()).as("the same token again").isEqualTo(401);
        assertThat(orders).hasValue(0);
        client.token(client.refresh(refresh).accessToken());
        assertThat(order().status()).isEqualTo(200);
    }

    @Test
    void aRequestWithoutATokenHasNoneToLose() throws Exception {
        sandbox.next(Fault.tokenRevoked());

        assertThat(client.logIn().status()).isEqualTo(200);
        assertThat(order().status()).isEqualTo(200);
    }

    @Test
    void twoFaultsCanMeetOneRequest() throws Exception {
        sandbox.next(Fault.warnings("Look out").and(Fault.takes(Duration.ofHours(1))));
        sandbox.clock().set(Times.NOON);

        assertThat(order().json().at("/errorObjects/0/error").textValue()).isEqualTo("Look out");
        assertThat(sandbox.clock().instant()).isEqualTo(Times.NOON.plusSeconds(3_600));
    }

    @Test
    void oneAnswerCanNotBeDeliveredInTwoWays() {
        assertThatThrownBy(() -> Fault.cutBody().and(Fault.stall()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cut body and stall can't both happen to one request");
        assertThat(Fault.none().and(Fault.cutBody()).delivery).isEqualTo(Fault.Delivery.CUT);
        assertThat(Fault.cutBody().and(Fault.none()).delivery).isEqualTo(Fault.Delivery.CUT);
    }

    @Test
    void warningsStandBesideASuccess() throws Exception {
        sandbox.next(Fault.warnings("One address was dropped", "So was another"));

        Client.Reply reply = order();

        assertThat(reply.json().path("success").booleanValue()).isTrue();
        assertThat(reply.data().path("orders").intValue()).isOne();
        assertThat(reply.json().path("errorObjects").findValuesAsText("error"))
                .containsExactly("One address was dropped", "So was another");
    }

    @Test
    void aFaultOfOneOperationWaitsForItAndGoesFirst() throws Exception {
        sandbox.onNext("POST " + ORDER, Fault.status(408));
        sandbox.next(Fault.status(500));

        assertThat(order().status()).isEqualTo(408);
        assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(500);
        assertThat(order().status()).isEqualTo(200);
    }

    @Test
    void everyThirdRequestOfAnOperationFails() throws Exception {
        sandbox.everyNth(3, "POST " + ORDER, Fault.status(500));

        for (int status : new int[] {200, 200, 500, 200, 200, 500}) {
            assertThat(order().status()).isEqualTo(status);
            assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(200);
        }
    }

    @Test
    void aFaultForTheNextRequestComesBeforeARepeatedOneWhichCountsOn() throws Exception {
        sandbox.everyNth(2, "POST " + ORDER, Fault.status(500));
        sandbox.onNext("POST " + ORDER, Fault.status(408), Fault.status(412));

        for (int status : new int[] {408, 412, 200, 500, 200, 500}) {
            assertThat(order().status()).isEqualTo(status);
        }
    }

    @Test
    void everyRequestFailsUntilTheFaultsAreCleared() throws Exception {
        sandbox.everyNth(1, Fault.status(503));

        assertThat(order().status()).isEqualTo(503);
        assertThat(client.get("/nowhere").status()).isEqualTo(503);
        sandbox.clearFaults();
        assertThat(order().status()).isEqualTo(200);
    }

    @Test
    void aFaultForAnUnknownOperationIsAMistake() {
        assertThatThrownBy(() -> sandbox.onNext("GET /api/v3/fa/payment/list", Fault.status(500)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("GET /api/v3/fa/payment/list");
        assertThatThrownBy(() -> sandbox.everyNth(0, Fault.none())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRequestTheLimitRejectsMeetsNoFault() throws Exception {
        sandbox.clock().stop();
        sandbox.rateLimit(RateLimit.slidingLog(1));
        sandbox.onNext("POST " + ORDER, Fault.status(500));
        client.get(Client.DIMENSIONS);

        assertThat(order().status()).isEqualTo(429);
        sandbox.clock().advance(Duration.ofMinutes(1));
        assertThat(order().status()).isEqualTo(500);
    }

    @Test
    void aHeldRequestHappensWhenTheGateOpens() throws Exception {
        Gate gate = new Gate();
        sandbox.next(Fault.heldBy(gate));
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            CompletableFuture<Integer> status = CompletableFuture.supplyAsync(this::statusOfOrder, thread);
            gate.awaitArrivals(1);
            assertThat(orders).hasValue(0);
            assertThat(sandbox.requests("POST " + ORDER).get(0).status()).isZero();

            gate.open();

            assertThat(status.get(10, TimeUnit.SECONDS)).isEqualTo(200);
            assertThat(orders).hasValue(1);
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void closingTheSandboxEndsHeldAndStalledRequests() throws Exception {
        Gate gate = new Gate();
        Gate opened = new Gate();
        opened.open();
        sandbox.next(Fault.heldBy(gate), Fault.stall().heldAt(opened));
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            CompletableFuture<Integer> held = CompletableFuture.supplyAsync(this::statusOfOrder, threads);
            gate.awaitArrivals(1);
            CompletableFuture<Integer> stalled = CompletableFuture.supplyAsync(this::statusOfOrder, threads);
            opened.awaitArrivals(1);

            sandbox.close();

            assertThat(held.get(10, TimeUnit.SECONDS)).isEqualTo(-1);
            assertThat(stalled.get(10, TimeUnit.SECONDS)).isEqualTo(-1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aGateThatNobodyReachesSaysSo() {
        Gate gate = new Gate();

        assertThatThrownBy(() -> gate.awaitArrivals(1, Duration.ZERO))
                .isInstanceOf(TimeoutException.class)
                .hasMessage("0 of 1 requests reached the gate");
    }

    /** The status, or -1 when the connection ended. */
    private int statusOfOrder() {
        try {
            return order().status();
        } catch (IOException e) {
            return -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }
}
