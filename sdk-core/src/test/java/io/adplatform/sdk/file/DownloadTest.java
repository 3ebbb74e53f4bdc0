package io.adplatform.sdk.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.FileException;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.event.RecordedEvents;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.http.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DownloadTest {

    private static final String LINE = "GET /test/invoice/{invoiceId}";
    private static final Operation<DownloadedFile> INVOICE =
            Operation.read(LINE).returnsFile(FileKind.PDF);
    private static final Operation<DownloadedFile> ANYTHING =
            Operation.read(LINE).returnsFile(FileKind.ANY);
    private static final byte[] PDF = pdf(300_000);

    @TempDir
    Path directory;

    private volatile Answer answer = Answer.raw(200, "application/pdf", PDF)
            .withHeader("Content-Disposition", "attachment; filename=\"i-55.pdf\"");
    private final Sandbox sandbox = Sandbox.builder()
            .operation("GET", "/test/invoice/{invoiceId}", request -> answer)
            .start();
    private final AdPlatform platform = Clients.of(sandbox).build();

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    private static byte[] pdf(int length) {
        byte[] bytes = new byte[length];
        new Random(1).nextBytes(bytes);
        System.arraycopy("%PDF-1.7".getBytes(UTF_8), 0, bytes, 0, 8);
        return bytes;
    }

    private FileRequest invoice() {
        return new FileRequest(platform.workspace(), INVOICE, "invoiceId", 55);
    }

    private FileRequest anything() {
        return new FileRequest(platform.workspace(), ANYTHING, "invoiceId", 55);
    }

    private List<RecordedCall> requests() {
        return sandbox.requests(LINE);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFileIsSavedWholeUnderItsPath(CallMode way) throws IOException {
        Path path = directory.resolve("invoice.pdf");
        DownloadedFile saved = way.fetch(invoice(), Target.file(path));
        assertThat(path).hasBinaryContent(PDF);
        assertThat(saved.path()).hasValue(path.toAbsolutePath());
        assertThat(saved.length()).isEqualTo(PDF.length);
        assertThat(saved.fileName()).isEqualTo("i-55.pdf");
        assertThat(saved.contentType()).hasValue("application/pdf");
        assertThat(files()).containsExactly("invoice.pdf");
        RecordedCall request = requests().get(0);
        assertThat(request.path()).isEqualTo("/test/invoice/55");
        assertThat(request.header("Accept")).isEqualTo("application/pdf, application/json");
        assertThat(request.header("X-IAA-OW-ID")).isEqualTo(Long.toString(sandbox.owId()));
        assertThat(platform.quota().used()).as("log-in and one request").isEqualTo(2);
    }

    @Test
    void theShortFormsDoTheSame() throws IOException {
        invoice().toFile(directory.resolve("a.pdf"));
        invoice().toFileAsync(directory.resolve("b.pdf")).join();
        invoice().toDirectory(directory);
        invoice().toDirectoryAsync(directory).join();
        assertThat(invoice().toBytes()).isEqualTo(PDF);
        assertThat(invoice().toBytesAsync().join()).isEqualTo(PDF);
        assertThat(invoice().send().bytes()).isEqualTo(PDF);
        assertThat(invoice().sendForResponse().status()).isEqualTo(200);
        assertThat(files()).containsExactly("a.pdf", "b.pdf", "i-55 (2).pdf", "i-55.pdf");
    }

    @ParameterizedTest
    @EnumSource
    void anExistingFileIsNeverReplacedUnlessAskedAndCostsNoRequest(CallMode way) throws IOException {
        Path path = Files.writeString(directory.resolve("invoice.pdf"), "mine");
        assertThatThrownBy(() -> way.fetch(invoice(), Target.file(path)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("replaceExisting");
        assertThat(sandbox.requestCount()).isZero();
        assertThat(path).hasContent("mine");

        way.fetch(invoice(), Target.file(path).replaceExisting());
        assertThat(path).hasBinaryContent(PDF);
        assertThat(files()).containsExactly("invoice.pdf");
    }

    @Test
    void aTargetThatWillNotDoCostsNoRequest() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "mine");
        for (Target target : List.of(
                Target.file(directory),
                Target.file(directory.resolve("missing/invoice.pdf")),
                Target.directory(directory.resolve("missing")),
                Target.directory(file))) {
            assertThatThrownBy(() -> invoice().to(target)).isInstanceOf(InvalidRequestException.class);
            assertThat(invoice().toAsync(target)).isCompletedExceptionally();
        }
        assertThat(sandbox.requestCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatAppearsMeanwhileIsNotReplacedEither(CallMode way) throws IOException {
        Path path = directory.resolve("invoice.pdf");
        Target target = Target.file(path).onProgress(progress -> {
            if (progress.bytes() > 0 && !Files.exists(path)) {
                write(path, "somebody else's");
            }
        });
        assertThatThrownBy(() -> way.fetch(invoice(), target)).isInstanceOf(FileException.class);
        assertThat(path).hasContent("somebody else's");
        assertThat(files()).containsExactly("invoice.pdf");
        assertThat(requests()).hasSize(1);
    }

    @Test
    void replacingALinkLeavesAloneWhatItLeadsTo() throws IOException {
        Path precious = Files.writeString(directory.resolve("precious"), "mine");
        Path link = Files.createSymbolicLink(directory.resolve("invoice.pdf"), precious);
        assertThatThrownBy(() -> invoice().toFile(link)).isInstanceOf(InvalidRequestException.class);
        invoice().to(Target.file(link).replaceExisting());
        assertThat(precious).hasContent("mine");
        assertThat(link).isRegularFile().hasBinaryContent(PDF);
        assertThat(Files.isSymbolicLink(link)).isFalse();
    }

    @Test
    void inADirectoryTheFileGetsTheServersNameMadeSafe() throws IOException {
        String[][] cases = {
            {"attachment; filename=\"Rechnung 7.pdf\"", "Rechnung 7.pdf"},
            {"attachment; filename=plain.pdf; size=7", "plain.pdf"},
            {"attachment; filename=\"fallback.pdf\"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%E2%82%AC.pdf", "Résumé €.pdf"
            },
            {"attachment; filename*=iso-8859-1'en'%A3.pdf", "£.pdf"},
            {"attachment; filename=\"../../../etc/cron.d/evil\"", "evil"},
            {"attachment; filename*=UTF-8''..%2F..%2Fevil2", "evil2"},
            {"attachment; filename=\"a\\\"b.pdf\"", "a_b.pdf"},
            {"attachment; filename=\"NUL\"", "_NUL"},
            {"attachment; filename*=UTF-8''x%E2%80%AEfdp.exe", "xfdp.exe"},
            {"attachment; filename=\"\"", "download"},
            {"inline", "download.pdf"},
        };
        assertSavedAs(cases);
        answer = Answer.raw(200, "application/pdf", PDF);
        assertThat(invoice().toDirectory(directory).path())
                .as("a taken name gets a number")
                .hasValue(directory.resolve("download (2).pdf").toAbsolutePath());
    }

    @Test
    void inADirectoryAHostileOrBrokenNameIsMadeSafe() {
        String[][] cases = {
            {"attachment; filename=\"CON\"", "_CON"},
            {"attachment; filename=\"con.pdf\"", "_con.pdf"},
            {"attachment; filename*=UTF-8''a%E2%80%AEgpj.exe", "agpj.exe"},
            {"attachment; filename*=UTF-8''%zz%E2%28b%.pdf", "%zz_(b%.pdf"},
            {"attachment; filename*=x-nothing''c.pdf", "c.pdf"},
            {"attachment; filename*=UTF-8''; filename=\"d.pdf\"", "d.pdf"},
            {"attachment; filename=\"" + "e".repeat(300) + ".pdf\"", "e".repeat(76) + ".pdf"},
            {"attachment; filename=\"" + "\\e".repeat(1000) + "\"", "e".repeat(80)},
            {"attachment; filename=\"" + "f".repeat(5000) + "\"", "download.pdf"},
        };
        assertSavedAs(cases);
    }

    private void assertSavedAs(String[][] cases) {
        for (String[] each : cases) {
            answer = Answer.raw(200, "application/pdf", PDF).withHeader("Content-Disposition", each[0]);
            DownloadedFile saved = invoice().toDirectory(directory);
            assertThat(saved.path())
                    .as(each[0])
                    .hasValue(directory.resolve(each[1]).toAbsolutePath());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ufeff", " \r\n\t", "\ufeff\n"})
    void aFailureBehindAMarkOrBlanksIsNotSavedAsAFile(String before) throws IOException {
        String failure = before + "{\"success\":false,\"errorObjects\":[{\"error\":\"No such invoice\"}]}";
        answer = Answer.raw(200, "application/octet-stream", failure.getBytes(UTF_8));
        for (CallMode way : CallMode.values()) {
            assertThatThrownBy(() -> way.fetch(anything(), Target.directory(directory)))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("No such invoice");
        }
        assertThat(files()).isEmpty();
        assertThat(requests()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void aListenerThatThrowsDoesNotEndTheTransfer(CallMode way) throws IOException {
        Target target = Target.file(directory.resolve("a.pdf")).onProgress(progress -> {
            throw new AssertionError("a mistake of the listener's");
        });
        assertThat(way.fetch(invoice(), target).length()).isEqualTo(PDF.length);
        assertThat(files()).containsExactly("a.pdf");
    }

    @ParameterizedTest
    @EnumSource
    void anEndlessDeadlineIsTaken(CallMode way) {
        try (AdPlatform patient = Clients.of(sandbox)
                .deadline(java.time.Duration.ofSeconds(Long.MAX_VALUE))
                .build()) {
            Download download = new FileRequest(patient.workspace(), INVOICE, "invoiceId", 55);
            assertThat(way.fetch(download, Target.memory()).length()).isEqualTo(PDF.length);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFailureInJsonIsTheTypedErrorWhateverItsStatus(CallMode way) throws IOException {
        sandbox.onNext(
                LINE,
                Fault.answer(
                        200,
                        "application/pdf",
                        "{\"success\":false,\"errorObjects\":[{\"error\":\"No such invoice\"}]}"));
        assertThatThrownBy(() -> way.fetch(invoice(), Target.directory(directory)))
                .isInstanceOfSatisfying(ApiException.class, refused -> {
                    assertThat(refused.status()).isEqualTo(200);
                    assertThat(refused.errors()).hasSize(1);
                    assertThat(refused).hasMessageContaining("No such invoice");
                });
        sandbox.onNext(LINE, Fault.status(403));
        assertThatThrownBy(() -> way.fetch(invoice(), Target.directory(directory)))
                .isInstanceOf(ForbiddenException.class);
        sandbox.onNext(LINE, Fault.wrappedFailure("Wrapped"));
        assertThatThrownBy(() -> way.fetch(anything(), Target.directory(directory)))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("Wrapped");
        assertThat(files()).isEmpty();
        assertThat(requests()).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource
    void jsonInPlaceOfAnyFileIsSaidInPlainWords(CallMode way) throws IOException {
        sandbox.everyNth(1, LINE, Fault.answer(200, "application/json", "{\"success\": true, \"data\": \"soon\"}"));
        assertThatThrownBy(() -> way.fetch(anything(), Target.directory(directory)))
                .isInstanceOf(UnreadableResponseException.class)
                .hasMessageContaining("it is no file")
                .hasMessageNotContaining("file file");
        assertThat(files()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void somethingElseThanThePdfIsTriedAgainAndNeverSaved(CallMode way) throws IOException {
        sandbox.everyNth(1, LINE, Fault.answer(200, "text/html", "<html>maintenance</html>"));
        assertThatThrownBy(() -> way.fetch(invoice(), Target.directory(directory)))
                .isInstanceOf(UnreadableResponseException.class)
                .hasMessageContaining("it is no PDF file: the body is HTML or XML");
        assertThat(requests()).hasSize(3);
        sandbox.clearFaults();
        sandbox.onNext(LINE, Fault.emptyBody());
        way.fetch(invoice(), Target.directory(directory));
        assertThat(files()).containsExactly("i-55.pdf");
    }

    @ParameterizedTest
    @EnumSource
    void aCutFileIsThrownAwayAndFetchedAnew(CallMode way) throws IOException {
        List<Progress> told = new CopyOnWriteArrayList<>();
        sandbox.onNext(LINE, Fault.cutBody(), Fault.status(500));
        way.fetch(invoice(), Target.directory(directory).onProgress(told::add));
        assertThat(requests()).hasSize(3);
        assertThat(directory.resolve("i-55.pdf")).hasBinaryContent(PDF);
        assertThat(files()).containsExactly("i-55.pdf");
        assertThat(told.stream().map(Progress::bytes)).isSorted().doesNotHaveDuplicates();
        assertThat(told.get(told.size() - 1)).isEqualTo(new Progress("i-55.pdf", PDF.length, PDF.length));
    }

    @ParameterizedTest
    @EnumSource
    void aCutFileLeavesNothingBehind(CallMode way) throws IOException {
        for (String transfer :
                List.of("Content-Length: 400000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n50000\r\n")) {
            try (SocketServer server = new SocketServer(socket -> {
                        SocketServer.head(socket);
                        SocketServer.say(socket, "HTTP/1.1 200 OK\r\n" + transfer);
                        socket.getOutputStream().write(PDF);
                    });
                    AdPlatform client = Clients.of(server.url()).retries(0).build()) {
                Download cut = new FileRequest(client.workspace(), INVOICE, "invoiceId", 55);
                assertThatThrownBy(() -> way.fetch(cut, Target.directory(directory)))
                        .isInstanceOf(UnreadableResponseException.class)
                        .hasMessageContaining("it broke off");
                assertThat(files()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatIsTooLongIsRefusedAndNotFetchedAgain(CallMode way) throws IOException {
        List<Progress> told = new CopyOnWriteArrayList<>();
        Target small = Target.directory(directory).maxBytes(PDF.length - 1).onProgress(told::add);
        assertThatThrownBy(() -> way.fetch(invoice(), small))
                .isInstanceOf(FileException.class)
                .hasMessageContaining("299999");
        assertThat(told).as("its length was told, so nothing of it was read").isEmpty();
        assertThat(requests()).hasSize(1);
        try (SocketServer server = new SocketServer(socket -> {
                    SocketServer.head(socket);
                    SocketServer.say(socket, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n493e0\r\n");
                    socket.getOutputStream().write(PDF);
                    SocketServer.say(socket, "\r\n0\r\n\r\n");
                });
                AdPlatform client = Clients.of(server.url()).build()) {
            Download chunked = new FileRequest(client.workspace(), INVOICE, "invoiceId", 55);
            assertThatThrownBy(() -> way.fetch(chunked, small)).isInstanceOf(FileException.class);
            assertThat(server.connections()).isEqualTo(1);
            way.fetch(chunked, small.maxBytes(PDF.length));
        }
        assertThat(files()).containsExactly("download.pdf");
    }

    @Test
    void aDirectoryThatVanishesEndsTheDownload() throws IOException {
        Path gone = Files.createDirectory(directory.resolve("gone"));
        Target target = Target.directory(gone).onProgress(progress -> {
            if (progress.complete()) {
                clear(gone);
            }
        });
        assertThatThrownBy(() -> invoice().to(target))
                .isInstanceOfSatisfying(
                        FileException.class,
                        failed -> assertThat(failed.wasSent()).isEqualTo(Sent.YES));
        assertThat(requests()).hasSize(1);
    }

    /** A short download would end before its caller is interrupted. The end of the call interrupts this thread. */
    static void awaitTheEndOfTheCall() {
        try {
            assertThat(new CountDownLatch(1).await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void anInterruptEndsADownloadAndLeavesNothingBehind() throws IOException {
        Runnable interrupt = interruptOnce(Thread.currentThread());
        Target target = Target.directory(directory).onProgress(progress -> {
            if (progress.bytes() > 0) {
                interrupt.run();
                awaitTheEndOfTheCall();
            }
        });
        Throwable thrown = catchThrowable(() -> invoice().to(target));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(thrown).isInstanceOf(CallCancelledException.class);
        assertThat(files()).isEmpty();
        assertThat(requests()).hasSize(1);
    }

    @Test
    void anInterruptThatClosesTheFileUnderTheDownloadIsNoFailureOfTheFile() throws IOException {
        answer = Answer.raw(200, "application/pdf", pdf(100));
        Runnable interrupt = interruptOnce(Thread.currentThread());
        Target target = Target.directory(directory).onProgress(progress -> {
            interrupt.run();
            awaitTheEndOfTheCall();
        });
        Throwable thrown = catchThrowable(() -> invoice().to(target));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(thrown).isInstanceOf(CallCancelledException.class).hasCauseInstanceOf(IOException.class);
        assertThat(files()).isEmpty();
    }

    @Test
    void cancellingTheFutureEndsADownloadAndLeavesNothingBehind() throws Exception {
        CountDownLatch cut = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        RecordedEvents events = new RecordedEvents();
        try (SocketServer server = new SocketServer(socket -> {
                    SocketServer.head(socket);
                    SocketServer.say(socket, "HTTP/1.1 200 OK\r\nContent-Length: 400000000\r\n\r\n");
                    try {
                        // More than fits into the sockets' buffers: the end meets the writing or the reading.
                        socket.getOutputStream().write(pdf(30_000_000));
                        assertThat(socket.getInputStream().read()).isNegative();
                    } finally {
                        cut.countDown();
                    }
                });
                AdPlatform client = Clients.of(server.url()).listener(events).build()) {
            Target target = Target.directory(directory).onProgress(progress -> {
                if (progress.bytes() > 0) {
                    begun.countDown();
                }
            });
            CompletableFuture<DownloadedFile> future =
                    new FileRequest(client.workspace(), INVOICE, "invoiceId", 55).toAsync(target);
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(files()).hasSize(1);
            future.cancel(true);
            assertThat(cut.await(10, TimeUnit.SECONDS)).isTrue();
            events.await(AttemptEnded.class, 1);
            assertThat(files()).isEmpty();
        }
    }

    private static void write(Path path, String text) {
        try {
            Files.writeString(path, text);
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
    }

    private static void clear(Path gone) {
        try (Stream<Path> all = Files.list(gone)) {
            for (Path file : all.toList()) {
                Files.delete(file);
            }
            Files.delete(gone);
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
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
