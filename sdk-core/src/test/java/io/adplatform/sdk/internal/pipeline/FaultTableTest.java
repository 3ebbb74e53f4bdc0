package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.floods;
import static io.adplatform.sdk.internal.transport.RawServer.gzipped;
import static io.adplatform.sdk.internal.transport.RawServer.raw;
import static io.adplatform.sdk.internal.transport.RawServer.status;
import static io.adplatform.sdk.internal.transport.RawServer.thenCloses;
import static io.adplatform.sdk.internal.transport.RawServer.thenResets;
import static io.adplatform.sdk.internal.transport.RawServer.thenStalls;
import static io.adplatform.sdk.internal.transport.RawServer.trickles;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.BadRequestException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.PreconditionFailedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.internal.transport.RawServer.Reaction;
import io.adplatform.sdk.testing.CallMode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The retry rules under real faults: what the server saw, and what the caller was told, for every effect, with and
 * without a body, blocking and not.
 */
@ExtendWith(LeakWatch.class)
class FaultTableTest {

    private static final Set<Kind> ALL = EnumSet.allOf(Kind.class);
    private static final Set<Kind> ONE_OF_EACH = EnumSet.of(Kind.READ_BY_GET, Kind.REPEATABLE_PUT, Kind.ONCE_POST);
    /** Long enough for the head of an answer on a loaded machine. */
    private static final Duration SHORT = Duration.ofSeconds(2);

    /**
     * One fault, met by every request.
     *
     * @param timeout the attempt timeout; only faults that need it run into it
     * @param silence the read timeout; the same
     * @param warm whether a good answer came on the same connection before, for calls that may reuse it
     */
    private record Fault(
            String name,
            Reaction reaction,
            Set<Kind> kinds,
            Duration timeout,
            Duration silence,
            boolean warm,
            Told repeated,
            Told once) {

        PipelineFixture rig() {
            return new PipelineFixture(timeout, silence);
        }

        @Override
        public String toString() {
            return name;
        }

        /** Whether it ends with a limit. */
        boolean isSlow() {
            return timeout.equals(SHORT) || silence.equals(SHORT);
        }

        Told told(Kind kind) {
            return kind.mayRepeat() ? repeated : once;
        }
    }

    /** What became of it: how many requests, which error, and what it says of the request. */
    private record Told(int requests, Class<? extends Exception> error, Sent sent) {}

    private static Told told(int requests, Class<? extends Exception> error, Sent sent) {
        return new Told(requests, error, sent);
    }

    private static final Told NO_ANSWER = told(3, ConnectionException.class, Sent.UNKNOWN);
    private static final Told UNREADABLE = told(3, UnreadableResponseException.class, Sent.YES);
    /** An answer beyond a limit of the client would be so again. */
    private static final Told TOO_LONG = told(1, UnreadableResponseException.class, Sent.YES);

    private static final Told SERVER_FAILED = told(3, ServerException.class, Sent.YES);
    private static final Told LOST = told(1, OutcomeUnknownException.class, Sent.UNKNOWN);
    private static final Told UNCLEAR = told(1, OutcomeUnknownException.class, Sent.YES);

    private static final Set<Kind> READS = EnumSet.of(Kind.READ_BY_GET, Kind.READ_BY_POST);
    private static final List<Fault> FAULTS = new ArrayList<>();

    private static void fault(String name, Reaction reaction, Told repeated, Told once) {
        FAULTS.add(new Fault(
                name, reaction, ALL, PipelineFixture.PATIENCE, PipelineFixture.PATIENCE, false, repeated, once));
    }

    private static void onReused(String name, Reaction reaction, Told repeated, Told once) {
        FAULTS.add(new Fault(
                name + ", on a reused connection",
                reaction,
                ALL,
                PipelineFixture.PATIENCE,
                PipelineFixture.PATIENCE,
                true,
                repeated,
                once));
    }

    private static void slow(String name, Reaction reaction, Told repeated, Told once) {
        FAULTS.add(new Fault(name, reaction, ONE_OF_EACH, SHORT, PipelineFixture.PATIENCE, false, repeated, once));
    }

    /** Met twice: the attempt's own limit ends it, or the limit to silence does. */
    private static void stalling(String name, String begin, Told repeated, Told once) {
        slow(name, thenStalls(begin), repeated, once);
        FAULTS.add(new Fault(
                name + ", noticed by the silence",
                thenStalls(begin),
                ONE_OF_EACH,
                PipelineFixture.PATIENCE,
                SHORT,
                false,
                repeated,
                once));
    }

    private static void refused(int status, Class<? extends Exception> error) {
        String body = "{\"success\":false,\"errorObjects\":[{\"error\":\"no\",\"reason\":\"because\"}]}";
        fault(status + "", status(status, body), told(1, error, Sent.YES), told(1, error, Sent.YES));
    }

    private static void unreadable(String name, String body) {
        fault("200 with " + name, status(200, body), UNREADABLE, UNCLEAR);
    }

    /** The platform's word stands before it, so that a write is done all the same: see {@link NoWordOfSuccessTest}. */
    private static void unreadableBehindSuccess(String name, String data) {
        FAULTS.add(new Fault(
                "200 with success and " + name,
                status(200, "{\"success\":true,\"data\":" + data + "}"),
                READS,
                PipelineFixture.PATIENCE,
                PipelineFixture.PATIENCE,
                false,
                UNREADABLE,
                UNCLEAR));
    }

    static {
        String ok = "HTTP/1.1 200 OK\r\n";
        Told refusal = told(1, UnprocessableException.class, Sent.YES);

        fault("the connection is closed before the answer", thenCloses(""), NO_ANSWER, LOST);
        fault("the connection is reset before the answer", thenResets(""), NO_ANSWER, LOST);
        fault("the connection is closed in the status line", thenCloses("HTTP/1.1 20"), NO_ANSWER, LOST);
        fault("the connection is closed in the head", thenCloses(ok + "Content-Le"), NO_ANSWER, LOST);
        fault(
                "the connection is closed in the body",
                thenCloses(ok + "Content-Length: 90\r\n\r\n{"),
                UNREADABLE,
                UNCLEAR);
        fault(
                "the connection is reset in the body",
                thenResets(ok + "Content-Length: 90\r\n\r\n{"),
                UNREADABLE,
                UNCLEAR);
        fault(
                "the connection is closed in a chunk",
                thenCloses(ok + "Transfer-Encoding: chunked\r\n\r\n50\r\n{"),
                UNREADABLE,
                UNCLEAR);
        onReused("the connection is closed before the answer", thenCloses(""), NO_ANSWER, LOST);
        onReused("the connection is reset before the answer", thenResets(""), NO_ANSWER, LOST);
        onReused("the connection is closed in the head", thenCloses(ok + "Content-Le"), NO_ANSWER, LOST);
        onReused(
                "the connection is closed in the body",
                thenCloses(ok + "Content-Length: 9\r\n\r\n{"),
                UNREADABLE,
                UNCLEAR);

        fault("408", status(408, ""), SERVER_FAILED, UNCLEAR);
        onReused(
                "408 that closes",
                thenCloses("HTTP/1.1 408 Timeout\r\nContent-Length: 0\r\n\r\n"),
                SERVER_FAILED,
                UNCLEAR);
        fault("500", status(500, "{\"success\":false}"), SERVER_FAILED, UNCLEAR);
        fault("502 in HTML", status(502, "<html>Bad Gateway</html>"), SERVER_FAILED, UNCLEAR);
        fault("503", status(503, ""), SERVER_FAILED, UNCLEAR);
        fault("503 with Retry-After: 0", status(503, "", "Retry-After: 0"), SERVER_FAILED, UNCLEAR);
        onReused("503 with Retry-After: 0", status(503, "", "Retry-After: 0"), SERVER_FAILED, UNCLEAR);
        fault("503 with Retry-After: 5", status(503, "", "Retry-After: 5"), SERVER_FAILED, UNCLEAR);
        fault("503 with Retry-After: -1", status(503, "", "Retry-After: -1"), SERVER_FAILED, UNCLEAR);
        fault("503 with Retry-After: soon", status(503, "", "Retry-After: soon"), SERVER_FAILED, UNCLEAR);
        fault(
                "503 with Retry-After of 30 digits",
                status(503, "", "Retry-After: " + "9".repeat(30)),
                told(1, ServerException.class, Sent.YES),
                UNCLEAR);
        Told notAgain = told(1, ServerException.class, Sent.YES);
        fault("503 with Retry-After: 1000000000", status(503, "", "Retry-After: 1000000000"), notAgain, UNCLEAR);
        fault(
                "503 with Retry-After at the end of time",
                status(503, "", "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT"),
                notAgain,
                UNCLEAR);
        fault(
                "503 with Retry-After in the past",
                status(503, "", "Retry-After: Wed, 21 Oct 2015 07:28:00 GMT"),
                SERVER_FAILED,
                UNCLEAR);
        fault("503 with an empty Retry-After", status(503, "", "Retry-After:"), SERVER_FAILED, UNCLEAR);
        fault(
                "504 with a cut body",
                thenCloses("HTTP/1.1 504 No\r\nContent-Length: 9\r\n\r\n<"),
                SERVER_FAILED,
                UNCLEAR);
        fault("500 with an endless body", floods("HTTP/1.1 500 No\r\n\r\n"), SERVER_FAILED, UNCLEAR);
        fault("599", status(599, ""), SERVER_FAILED, UNCLEAR);

        refused(400, BadRequestException.class);
        refused(403, ForbiddenException.class);
        refused(404, ApiException.class);
        refused(405, ApiException.class);
        refused(407, ApiException.class);
        refused(409, ApiException.class);
        refused(412, PreconditionFailedException.class);
        refused(421, ApiException.class);
        refused(422, UnprocessableException.class);
        refused(425, ApiException.class);
        Told badRequest = told(1, BadRequestException.class, Sent.YES);
        fault(
                "400 with a cut body",
                thenCloses("HTTP/1.1 400 No\r\nContent-Length: 9\r\n\r\n<"),
                badRequest,
                badRequest);
        fault("400 with an endless body", floods("HTTP/1.1 400 No\r\n\r\n"), badRequest, badRequest);
        stalling(
                "400 with a body that stalls", "HTTP/1.1 400 No\r\nContent-Length: 9\r\n\r\n<", badRequest, badRequest);

        for (int status : new int[] {300, 301, 302, 303, 304, 305, 307, 308}) {
            fault(status + " without a place", status(status, ""), told(1, ApiException.class, Sent.YES), UNCLEAR);
        }
        fault(
                "101",
                raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nContent-Length: 0\r\n\r\n"),
                told(1, ApiException.class, Sent.YES),
                UNCLEAR);

        fault("Content-Length: -5", raw(ok + "Content-Length: -5\r\n\r\n"), NO_ANSWER, LOST);
        fault(
                "conflicting Content-Length, the last too short",
                raw(ok + "Content-Length: 32\r\nContent-Length: 3\r\n\r\n" + RawServer.GOOD),
                NO_ANSWER,
                LOST);
        fault(
                "conflicting Content-Length, the last too long",
                thenStalls(ok + "Content-Length: 32\r\nContent-Length: 99\r\n\r\n" + RawServer.GOOD),
                NO_ANSWER,
                LOST);
        fault(
                "a chunk size that is no number",
                raw(ok + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n"),
                UNREADABLE,
                UNCLEAR);
        fault("204 with a body", raw("HTTP/1.1 204 No\r\nContent-Length: 2\r\n\r\n{}"), NO_ANSWER, LOST);
        fault("a garbage status line", thenCloses("SSH-2.0-OpenSSH_9.6\r\n"), NO_ANSWER, LOST);
        fault("a status that is no number", thenCloses("HTTP/1.1 abc OK\r\n\r\n"), NO_ANSWER, LOST);
        fault("a header of 300 KB", thenCloses(ok + "X-Long: " + "x".repeat(300_000) + "\r\n\r\n"), NO_ANSWER, LOST);
        fault("an endless head", floods(ok + "X-Long: "), NO_ANSWER, LOST);
        fault("an endless body", floods(ok + "\r\n"), TOO_LONG, UNCLEAR);
        try {
            fault("a gzip bomb", gzipped(20_000_000), TOO_LONG, UNCLEAR);
        } catch (IOException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
        fault("x-gzip that isn't", status(200, RawServer.GOOD, "Content-Encoding: x-gzip"), UNREADABLE, UNCLEAR);
        fault("gzip that isn't", status(200, RawServer.GOOD, "Content-Encoding: gzip"), UNREADABLE, UNCLEAR);

        fault("brotli that nobody asked for", brotli(), UNREADABLE, UNCLEAR);

        stalling("no answer at all", "", NO_ANSWER, LOST);
        stalling("a head that stalls", ok + "X-", NO_ANSWER, LOST);
        stalling("a body that stalls", ok + "Content-Length: 9\r\n\r\n{", UNREADABLE, UNCLEAR);
        slow("a head of one byte every 20 ms", trickles(ok + "X-Slow: ", 20), NO_ANSWER, LOST);
        slow("a body of one byte every 20 ms", trickles(ok + "\r\n", 20), UNREADABLE, UNCLEAR);

        unreadable("HTML", "<html><body>Welcome</body></html>");
        unreadable("nothing", "");
        unreadable("blanks", "  \r\n ");
        unreadable("cut JSON", "{\"success\":true,\"data\":{\"id\":");
        unreadable("trailing garbage", RawServer.GOOD + "}");
        unreadable("another answer behind", RawServer.GOOD + RawServer.GOOD);
        unreadable("100,000 levels", "[".repeat(100_000) + "]".repeat(100_000));
        unreadableBehindSuccess("90,000 levels", "[".repeat(90_000) + "]".repeat(90_000));
        unreadableBehindSuccess("200,000 digits", "{\"id\":1" + "0".repeat(200_000) + "}");

        fault(
                "a failure in a 200",
                status(200, "{\"success\":false,\"errorObjects\":[{\"error\":\"no\"}]}"),
                refusal,
                refusal);
        fault(
                "a failure wrapped in a success",
                status(200, "{\"success\":true,\"data\":{\"success\":false,\"errorObjects\":{\"error\":\"no\"}}}"),
                refusal,
                refusal);
        fault(
                "a failure of a v2 service in a 200",
                status(200, "{\"statusCode\":500,\"responseObject\":{\"errorMsg\":\"no\",\"errorCode\":500}}"),
                SERVER_FAILED,
                UNCLEAR);
    }

    /** The bytes of an empty object in brotli, which no client of ours accepts. */
    private static Reaction brotli() {
        return client -> {
            client.write("HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 6\r\n\r\n");
            client.write(new byte[] {0x0b, 0x00, (byte) 0x80, '{', '}', 0x03});
            return true;
        };
    }

    /** A fault that meets a call. */
    private record Row(Fault fault, Kind kind, CallMode way) {

        @Override
        public String toString() {
            return fault + ": " + kind + ", " + way;
        }
    }

    private static Stream<Row> everyFaultForEveryCall() {
        return FAULTS.stream()
                .flatMap(fault -> fault.kinds().stream()
                        .flatMap(kind -> CallMode.of(fault, kind).map(way -> new Row(fault, kind, way))));
    }

    private static Stream<Row> everyFaultThatIsRetried() {
        return FAULTS.stream()
                .filter(fault -> fault.repeated().requests() == 3)
                .flatMap(fault -> CallMode.of(fault).map(way -> new Row(fault, Kind.READ_BY_GET, way)));
    }

    static Stream<Row> quickFaultsForEveryCall() {
        return everyFaultForEveryCall().filter(row -> !row.fault().isSlow());
    }

    static Stream<Row> quickFaultsThatAreRetried() {
        return everyFaultThatIsRetried().filter(row -> !row.fault().isSlow());
    }

    @ParameterizedTest
    @MethodSource("quickFaultsForEveryCall")
    void aFaultThatStays(Row row) throws Exception {
        Fault fault = row.fault();
        Kind kind = row.kind();
        try (PipelineFixture rig = fault.rig()) {
            int before = warmUp(rig, fault);
            rig.server.reacts(fault.reaction());

            End end = rig.send(kind, row.way());

            Told told = fault.told(kind);
            assertThat(end.error()).isExactlyInstanceOf(told.error());
            assertThat(end.error().wasSent()).isEqualTo(told.sent());
            assertThat(rig.server.seen()).as("requests that the server saw").hasSize(before + told.requests());
            assertThat(rig.attempts).as("attempts that the listener heard of").hasSize(before + told.requests());
            CallContext context = end.error().context();
            assertThat(context.operation()).isEqualTo(kind.operation.name());
            assertThat(context.path()).isEqualTo(kind.operation.path());
            assertThat(context.owId()).isEqualTo(7);
            assertThat(context.attempts()).isEqualTo(told.requests());
            assertThat(end.error())
                    .hasMessageContaining(kind.operation.path())
                    .hasMessageNotContaining(PipelineFixture.TOKEN);
            rig.assertNoPermitIsLost();
        }
    }

    @ParameterizedTest
    @MethodSource("quickFaultsThatAreRetried")
    void aFaultThatPassesCostsAReadOneMoreRequest(Row row) throws Exception {
        Fault fault = row.fault();
        try (PipelineFixture rig = fault.rig()) {
            int before = warmUp(rig, fault);
            rig.server.reacts(fault.reaction(), RawServer.good());

            End end = rig.send(row.kind(), row.way());

            assertThat(end.thrown()).isNull();
            assertThat(end.response().value().id()).isEqualTo(7);
            assertThat(end.response().attempts()).isEqualTo(2);
            assertThat(rig.server.seen()).hasSize(before + 2);
            rig.assertNoPermitIsLost();
        }
    }

    @Test
    void slowFaultsThatStay() {
        atOnce(everyFaultForEveryCall().filter(row -> row.fault().isSlow()), this::aFaultThatStays);
    }

    @Test
    void slowFaultsThatPassCostAReadOneMoreRequest() {
        atOnce(
                everyFaultThatIsRetried().filter(row -> row.fault().isSlow()),
                this::aFaultThatPassesCostsAReadOneMoreRequest);
    }

    private interface Check {
        void of(Row row) throws Exception;
    }

    /** Runs the rows at the same time, since they only wait for their limits. */
    private static void atOnce(Stream<Row> rows, Check check) {
        List<CompletableFuture<Void>> checks = rows.map(row -> CompletableFuture.runAsync(
                        () -> {
                            try {
                                check.of(row);
                            } catch (Exception | AssertionError failed) {
                                throw new AssertionError(row + ": " + failed.getMessage(), failed);
                            }
                        },
                        task -> new Thread(task).start()))
                .toList();
        assertThat(checks).isNotEmpty();
        checks.forEach(CompletableFuture::join);
    }

    private static int warmUp(PipelineFixture rig, Fault fault) throws Exception {
        if (!fault.warm()) {
            return 0;
        }
        assertThat(rig.send(Kind.READ_BY_GET, CallMode.BLOCKING).thrown()).isNull();
        return 1;
    }
}
