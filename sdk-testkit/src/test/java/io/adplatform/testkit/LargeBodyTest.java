package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.testkit.http.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bodies that are too large for memory, and requests that end within their bodies. */
class LargeBodyTest {

    private static final String SINK = "/api/v9/sink";
    private static final int LARGE = (1 << 20) + 1;

    private final Sandbox sandbox = Sandbox.builder()
            .rateLimit(RateLimit.none())
            .operation("POST", SINK, request -> Answer.success(Map.of("length", request.length())))
            .start();
    private Client client = new Client(sandbox);

    @BeforeEach
    void logIn() throws Exception {
        client = Client.loggedIn(sandbox);
        sandbox.clear();
    }

    @AfterEach
    void close() {
        sandbox.close();
    }

    private static byte[] noise(int length) {
        byte[] bytes = new byte[length];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    private Client.Reply send(BodyPublisher body) throws IOException, InterruptedException {
        return client.post(SINK, "application/octet-stream", body);
    }

    private static BodyPublisher inChunks(byte[] bytes) {
        return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes));
    }

    private RecordedCall only() {
        assertThat(sandbox.requests()).hasSize(1);
        return sandbox.requests().get(0);
    }

    @Test
    void aLargeBodyComesWholeWhateverFramesItHas() throws Exception {
        byte[] large = noise(LARGE);

        assertThat(send(BodyPublishers.ofByteArray(large)).data().path("length").intValue())
                .isEqualTo(LARGE);
        assertThat(send(inChunks(large)).data().path("length").intValue()).isEqualTo(LARGE);

        assertThat(sandbox.requests()).hasSize(2).allSatisfy(call -> {
            assertThat(call.length()).isEqualTo(LARGE);
            assertThat(call.bytes()).isEqualTo(large);
        });
    }

    @Test
    void smallAndLargeBodiesOfOneConnectionAreNotMixedUp() throws Exception {
        byte[] large = noise(LARGE);
        byte[] largest = noise(3 * LARGE);
        byte[] small = noise(100);

        for (BodyPublisher body : List.of(
                BodyPublishers.ofByteArray(small),
                inChunks(largest),
                BodyPublishers.noBody(),
                BodyPublishers.ofByteArray(large),
                inChunks(small))) {
            assertThat(send(body).status()).isEqualTo(200);
        }

        assertThat(sandbox.requests()).extracting(RecordedCall::connection).containsOnly(0);
        assertThat(sandbox.requests())
                .extracting(RecordedCall::bytes)
                .containsExactly(small, largest, new byte[0], large, small);
    }

    @Test
    void aLargeBodyIsReadNoLongerThanTheSandboxIsOpen() throws Exception {
        send(BodyPublishers.ofByteArray(noise(LARGE)));
        RecordedCall call = only();

        sandbox.close();

        assertThatThrownBy(call::bytes)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("no longer than its sandbox is open");
    }

    @Test
    void aRequestIsCutAtAShareOfItsBody() {
        byte[] body = noise(3_000_000);
        sandbox.onNext("POST " + SINK, Fault.cutRequestAt(0.6));

        assertThatThrownBy(() -> send(BodyPublishers.ofByteArray(body))).isInstanceOf(IOException.class);

        RecordedCall call = only();
        assertThat(call.operation()).isEqualTo("POST " + SINK);
        assertThat(call.length()).isEqualTo(1_800_000);
        assertThat(call.status()).isZero();
        assertThat(sandbox.commits("POST " + SINK)).isZero();
    }

    @Test
    void aRequestIsCutAfterSomeBytesWhateverFramesItHas() throws Exception {
        sandbox.next(Fault.cutRequestAfter(10), Fault.cutRequestAfter(10), Fault.none());

        assertThatThrownBy(() -> send(inChunks(noise(50)))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> send(BodyPublishers.ofByteArray(noise(50)))).isInstanceOf(IOException.class);
        assertThat(send(inChunks(noise(50))).status()).isEqualTo(200);

        assertThat(sandbox.requests()).extracting(RecordedCall::length).containsExactly(10L, 10L, 50L);
    }

    @Test
    void aShortBodyIsCutAtItsEnd() {
        sandbox.next(Fault.cutRequestAfter(1_000), Fault.cutRequestAfter(1_000), Fault.cutRequestAfter(1_000));

        assertThatThrownBy(() -> send(BodyPublishers.ofByteArray(noise(50)))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> send(inChunks(noise(50)))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> send(BodyPublishers.noBody())).isInstanceOf(IOException.class);

        assertThat(sandbox.requests()).extracting(RecordedCall::length).containsExactly(50L, 50L, 0L);
        assertThat(sandbox.commits("POST " + SINK)).isZero();
    }

    @Test
    void aCutWaitsForItsTurnAmongTheFaults() throws Exception {
        sandbox.onNext("POST " + SINK, Fault.status(500), Fault.cutRequestAt(0));
        sandbox.everyNth(1, "GET " + Client.DIMENSIONS, Fault.status(503));

        assertThat(send(inChunks(noise(50))).status()).isEqualTo(500);
        assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(503);
        assertThatThrownBy(() -> send(inChunks(noise(50)))).isInstanceOf(IOException.class);
        assertThat(send(inChunks(noise(50))).status()).isEqualTo(200);
    }

    @Test
    void everySecondRequestIsCut() throws Exception {
        sandbox.everyNth(2, "POST " + SINK, Fault.cutRequestAfter(1));

        for (int round = 0; round < 2; round++) {
            assertThat(send(inChunks(noise(50))).status()).isEqualTo(200);
            assertThatThrownBy(() -> send(inChunks(noise(50)))).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aCutRequestIsHeldUntilItsGateOpens() throws Exception {
        Gate gate = new Gate();
        sandbox.next(Fault.cutRequestAfter(10).heldAt(gate));
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            CompletableFuture<Throwable> failure = CompletableFuture.supplyAsync(
                    () -> catchThrowable(() -> send(BodyPublishers.ofByteArray(noise(50)))), thread);
            gate.awaitArrivals(1);
            assertThat(only().length()).isEqualTo(10);
            assertThat(failure).isNotDone();

            gate.open();

            assertThat(failure.get(10, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void whatWasCutIsNotHeldAgainstTheContract() {
        sandbox.next(Fault.cutRequestAfter(5));

        assertThatThrownBy(() -> client.post(Client.CREATIVES, "{\"pageNo\": 1}"))
                .isInstanceOf(IOException.class);

        assertThat(only().body()).isEqualTo("{\"pag");
        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void aShareIsNoMoreThanTheWhole() {
        assertThatThrownBy(() -> Fault.cutRequestAt(1.1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Fault.cutRequestAt(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Fault.cutRequestAfter(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}
