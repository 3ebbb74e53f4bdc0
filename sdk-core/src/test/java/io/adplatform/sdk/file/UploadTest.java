package io.adplatform.sdk.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.FileException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.http.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.MediaType;
import okhttp3.MultipartReader;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UploadTest {

    private static final String LINE = "POST /test/upload";
    private static final Operation<Confirmation> REPEATABLE =
            Operation.repeatable(LINE).returns(Confirmation.class);
    private static final Operation<Confirmation> ONCE = Operation.once(LINE).returns(Confirmation.class);

    @TempDir
    Path directory;

    private final Sandbox sandbox = Sandbox.builder()
            .operation("POST", "/test/upload", request -> Answer.message("done"))
            .start();
    private final AdPlatform platform = Clients.of(sandbox).build();

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    private PlainRequest<Confirmation> upload(Operation<Confirmation> operation) {
        return new PlainRequest<>(platform.workspace(), operation);
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private Path file(String name, byte[] bytes) throws IOException {
        return Files.write(directory.resolve(name), bytes);
    }

    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Part(String disposition, String type, byte[] body) {
        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    private static List<Part> parts(RecordedCall call) throws IOException {
        MediaType type = MediaType.get(call.header("Content-Type"));
        assertThat(type.toString()).startsWith("multipart/form-data; boundary=");
        List<Part> parts = new ArrayList<>();
        try (MultipartReader reader =
                new MultipartReader(new Buffer().write(call.bytes()), type.parameter("boundary"))) {
            for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
                parts.add(new Part(
                        part.headers().get("Content-Disposition"),
                        part.headers().get("Content-Type"),
                        part.body().readByteArray()));
            }
        }
        return parts;
    }

    private List<RecordedCall> requests() {
        return sandbox.requests(LINE);
    }

    @ParameterizedTest
    @EnumSource
    void withAFileTheFieldsGoBesideItAsAForm(CallMode way) throws IOException {
        byte[] image = random(100_000);
        PlainRequest<Confirmation> payment = upload(ONCE)
                .body("paymentAmount", new BigDecimal("1250.50"))
                .body("paymentDate", LocalDate.of(2026, 11, 20))
                .body("transactionId", "T-\"1\" & ümlaut\n2")
                .body("paymentType", 3)
                .body("flag", true)
                .body("creativeRequest", Map.of("key", Map.of("name", "Größe")))
                .file("paymentProof", Content.of(file("proof.png", image)));

        way.send(payment);

        RecordedCall request = requests().get(0);
        List<Part> parts = parts(request);
        assertThat(parts.stream().map(Part::disposition))
                .containsExactly(
                        "form-data; name=\"paymentAmount\"",
                        "form-data; name=\"paymentDate\"",
                        "form-data; name=\"transactionId\"",
                        "form-data; name=\"paymentType\"",
                        "form-data; name=\"flag\"",
                        "form-data; name=\"creativeRequest\"",
                        "form-data; name=\"paymentProof\"; filename=\"proof.png\"");
        assertThat(parts.stream().limit(6).map(Part::text))
                .containsExactly(
                        "1250.50", "2026-11-20", "T-\"1\" & ümlaut\n2", "3", "true", "{\"key\":{\"name\":\"Größe\"}}");
        assertThat(parts.get(6).type()).isEqualTo("image/png");
        assertThat(parts.get(6).body()).isEqualTo(image);
        assertThat(request.header("Content-Length")).isEqualTo(Integer.toString(request.bytes().length));
        assertThat(request.header("X-IAA-OW-ID")).isEqualTo(Long.toString(sandbox.owId()));
    }

    @Test
    void withoutAFileTheFieldsStayJson() {
        upload(ONCE).body("paymentType", 3).file("paymentProof").send();
        assertThat(requests().get(0).header("Content-Type")).startsWith("application/json");
        assertThat(requests().get(0).json().get("paymentType").asInt()).isEqualTo(3);
    }

    @Test
    void aPartMakesAFormEvenWithoutAFile() throws IOException {
        upload(ONCE).part("creativeRequest", Map.of("a", List.of(1, 2))).send();
        assertThat(parts(requests().get(0)))
                .singleElement()
                .satisfies(part -> assertThat(part.text()).isEqualTo("{\"a\":[1,2]}"));
    }

    @Test
    void manyFilesShareOneNameAndKeepTheirOrder() throws IOException {
        upload(ONCE)
                .file(
                        "creativeFiles",
                        Content.of(file("b.jpg", random(10))),
                        Content.of(random(20), "Ä \"a\".mp4").typed("video/x-own"),
                        Content.of(random(30), "c.html"))
                .send();
        List<Part> parts = parts(requests().get(0));
        assertThat(parts.stream().map(Part::disposition))
                .containsExactly(
                        "form-data; name=\"creativeFiles\"; filename=\"b.jpg\"",
                        "form-data; name=\"creativeFiles\"; filename=\"Ä %22a%22.mp4\"",
                        "form-data; name=\"creativeFiles\"; filename=\"c.html\"");
        assertThat(parts.stream().map(Part::type)).containsExactly("image/jpeg", "video/x-own", "text/html");
        assertThat(parts.stream().map(part -> part.body().length)).containsExactly(10, 20, 30);
        assertThat(requests().get(0).header("Transfer-Encoding")).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void aFileIsSentAgainFromItsStartAndProgressNeverGoesBack(CallMode way) throws IOException {
        byte[] film = random(300_000);
        List<Progress> told = new CopyOnWriteArrayList<>();
        sandbox.onNext(LINE, Fault.status(503), Fault.status(500));

        way.send(upload(REPEATABLE)
                .file("files", Content.of(file("film.mp4", film)).onProgress(told::add), Content.of(film, "b.mp4")));

        assertThat(requests()).hasSize(3);
        for (RecordedCall request : requests()) {
            assertThat(parts(request).get(0).body()).isEqualTo(film);
        }
        assertThat(told.stream().map(Progress::bytes)).isSorted().doesNotHaveDuplicates();
        assertThat(told).allSatisfy(progress -> {
            assertThat(progress.fileName()).isEqualTo("film.mp4");
            assertThat(progress.total()).isEqualTo(300_000);
        });
        assertThat(told.get(0).bytes()).isZero();
        assertThat(told.get(told.size() - 1).complete()).isTrue();
    }

    @Test
    void aListenerThatThrowsDoesNotEndTheTransfer() {
        upload(ONCE)
                .file("f", Content.of(random(10), "f").onProgress(progress -> {
                    throw new IllegalStateException("a mistake of the listener's");
                }))
                .send();
        assertThat(requests()).hasSize(1);
    }

    @Test
    void aFileThatIsNotThereIsRefusedBeforeItCostsAnything() {
        assertThatThrownBy(() -> upload(ONCE)
                        .file("f", Content.of(directory.resolve("missing.png")), Content.of(directory))
                        .send())
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        refused -> assertThat(refused.violations()).hasSize(2));
        assertThat(sandbox.requestCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatChangesWhileItIsSentFailsTheCallInsteadOfArrivingTorn(CallMode way) throws IOException {
        Path grows = file("grows.bin", random(5_000_000));
        Path shrinks = file("shrinks.bin", random(5_000_000));
        Path changes = file("changes.bin", random(5_000_000));
        List<Content> contents = List.of(
                Content.of(grows).onProgress(once(() -> Files.write(grows, random(1), StandardOpenOption.APPEND))),
                Content.of(shrinks).onProgress(once(() -> Files.write(shrinks, random(10)))),
                Content.of(changes)
                        .onProgress(once(() -> Files.setLastModifiedTime(
                                changes, java.nio.file.attribute.FileTime.fromMillis(1_000_000)))));
        for (Content content : contents) {
            assertThatThrownBy(() -> way.send(upload(REPEATABLE).file("f", content)))
                    .isInstanceOf(FileException.class)
                    .hasMessageContaining(content.fileName());
        }
        assertThat(requests()).isEmpty();
    }

    @Test
    void anEarlierFileThatChangesWhileALaterOneIsSentFailsTheCallToo() throws IOException {
        Path first = file("first.bin", random(10));
        Content second =
                Content.of(random(100_000), "second.bin").onProgress(once(() -> Files.write(first, random(11))));
        assertThatThrownBy(() ->
                        upload(REPEATABLE).file("f", Content.of(first), second).send())
                .isInstanceOf(FileException.class);
        assertThat(requests()).isEmpty();
    }

    @Test
    void aPaymentWhoseProofChangedOnTheWayHasAnUnknownOutcome() throws IOException {
        Path proof = file("proof.png", random(100_000));
        Content content =
                Content.of(proof).onProgress(once(() -> Files.write(proof, random(1), StandardOpenOption.APPEND)));
        assertThatThrownBy(() -> upload(ONCE).file("f", content).send())
                .isInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("proof.png");
    }

    @Test
    void anInterruptEndsAnUploadAndIsKept() {
        Runnable interrupt = interruptOnce(Thread.currentThread());
        Content content = Content.of(random(40_000_000), "f.bin").onProgress(progress -> {
            if (progress.bytes() > 0) {
                interrupt.run();
            }
        });
        Throwable thrown =
                catchThrowable(() -> upload(REPEATABLE).file("f", content).send());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(thrown).isInstanceOf(CallCancelledException.class);
        assertThat(requests()).isEmpty();
    }

    @Test
    void anUploadThatTheServerCutsInItsBodyHasAnUnknownOutcome() throws Exception {
        AtomicInteger connections = new AtomicInteger();
        try (SocketServer server = new SocketServer(socket -> {
                    SocketServer.head(socket);
                    connections.incrementAndGet();
                    socket.getInputStream().readNBytes(100_000);
                    socket.close();
                });
                AdPlatform client = Clients.of(server.url()).build()) {
            Content film = Content.of(random(40_000_000), "f.bin");
            assertThatThrownBy(() -> new PlainRequest<>(client.workspace(), ONCE)
                            .file("f", film)
                            .send())
                    .isInstanceOf(OutcomeUnknownException.class);
            assertThat(connections).hasValue(1);
        }
    }

    @Test
    void cancellingTheFutureEndsAnUpload() throws Exception {
        CountDownLatch sending = new CountDownLatch(1);
        CountDownLatch cut = new CountDownLatch(1);
        try (SocketServer server = new SocketServer(socket -> {
                    SocketServer.head(socket);
                    sending.countDown();
                    try {
                        while (socket.getInputStream().read(new byte[8192]) >= 0) {}
                    } finally {
                        cut.countDown();
                    }
                });
                AdPlatform client = Clients.of(server.url()).build()) {
            CompletableFuture<Confirmation> future = new PlainRequest<>(client.workspace(), REPEATABLE)
                    .file("f", Content.of(random(40_000_000), "f.bin"))
                    .sendAsync();
            assertThat(sending.await(10, TimeUnit.SECONDS)).isTrue();
            future.cancel(true);
            assertThat(cut.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    private interface Change {
        void happen() throws IOException;
    }

    /** Changes something as soon as the first bytes were sent. */
    private static ProgressListener once(Change change) {
        boolean[] done = new boolean[1];
        return progress -> {
            if (progress.bytes() > 0 && !done[0]) {
                done[0] = true;
                try {
                    change.happen();
                } catch (IOException failed) {
                    throw new java.io.UncheckedIOException(failed);
                }
            }
        };
    }

    /** Later interrupts would reach the thread in another test. */
    private static Runnable interruptOnce(Thread caller) {
        AtomicBoolean done = new AtomicBoolean();
        return () -> {
            if (!done.getAndSet(true)) {
                caller.interrupt();
            }
        };
    }
}
