package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.good;
import static io.adplatform.sdk.internal.transport.RawServer.status;
import static io.adplatform.sdk.internal.transport.RawServer.thenCloses;
import static io.adplatform.sdk.internal.transport.RawServer.thenStalls;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.ManualTime;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often, after which pause and until when a request is sent again. */
@ExtendWith(LeakWatch.class)
class RetryTest {

    private static final RequestOptions DEFAULTS = RequestOptions.defaults();

    @RegisterExtension
    final PipelineFixture rig = new PipelineFixture();

    static Stream<Arguments> everyCall() {
        return Stream.of(Kind.values())
                .flatMap(kind -> Stream.of(CallMode.values()).map(way -> Arguments.of(kind, way)));
    }

    @ParameterizedTest
    @MethodSource("everyCall")
    void a429IsWaitedOutForEveryEffect(Kind kind, CallMode way) throws Exception {
        rig.server.reacts(
                status(429, ""),
                status(429, "", "Retry-After: 5"),
                thenCloses("HTTP/1.1 429 No\r\nContent-Length: 9\r\n\r\n"),
                good());

        End end = rig.send(kind, way);

        assertThat(end.thrown()).isNull();
        assertThat(end.response().attempts()).isEqualTo(4);
        assertThat(rig.server.seen()).hasSize(4);
        assertThat(rig.attempts).extracting(AttemptEnded::status).containsExactly(429, 429, 429, 200);
    }

    @ParameterizedTest
    @MethodSource("everyCall")
    void a429ThatStaysEndsAtTheDeadlineAndDidNothing(Kind kind, CallMode way) throws Exception {
        rig.server.reacts(status(429, ""));

        End end = rig.send(kind, way, DEFAULTS.deadline(Duration.ofMinutes(5)));

        assertThat(end.error()).isExactlyInstanceOf(RateLimitException.class);
        assertThat(((RateLimitException) end.error()).retryAfter()).isPositive();
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(rig.server.seen()).hasSizeBetween(4, 6);
    }

    @ParameterizedTest
    @MethodSource("everyCall")
    void withoutRetriesA429IsToldAtOnce(Kind kind, CallMode way) throws Exception {
        rig.server.reacts(status(429, "{\"success\":false}", "Retry-After: 17"));

        End end = rig.send(kind, way, DEFAULTS.retries(0));

        assertThat(end.error()).isExactlyInstanceOf(RateLimitException.class);
        assertThat(((RateLimitException) end.error()).retryAfter()).isEqualTo(Duration.ofSeconds(17));
        assertThat(end.error().wasSent()).isEqualTo(Sent.YES);
        assertThat(((ApiException) end.error().getCause()).answer().body()).contains("success");
        assertThat(rig.server.seen()).hasSize(1);
    }

    static Stream<Arguments> everyOddRetryAfter() {
        return Stream.of(
                        "1000000000",
                        "9".repeat(30),
                        "-7",
                        "0",
                        "1.5",
                        "soon",
                        "",
                        "Wed, 21 Oct 2015 07:28:00 GMT",
                        "Fri, 31 Dec 9999 23:59:59 GMT")
                .flatMap(odd -> Stream.of(Kind.READ_BY_GET, Kind.REPEATABLE_PUT, Kind.ONCE_POST)
                        .flatMap(kind -> CallMode.of(odd, kind).map(way -> Arguments.of(odd, kind, way))));
    }

    @ParameterizedTest
    @MethodSource("everyOddRetryAfter")
    void a429WithAnOddRetryAfterIsWaitedOutWithinReason(String odd, Kind kind, CallMode way) throws Exception {
        rig.server.reacts(status(429, "", "Retry-After: " + odd), good());

        End end = rig.send(kind, way);

        assertThat(end.thrown()).isNull();
        assertThat(rig.server.seen()).hasSize(2);
        assertThat(rig.ends.get(1).minus(rig.ends.get(0))).isBetween(Duration.ofSeconds(1), Duration.ofMinutes(2));
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aThousand429sDoNotExhaustTheStack(CallMode way) throws Exception {
        int refusals = 1_000;
        RawServer.Reaction[] script = new RawServer.Reaction[refusals + 1];
        Arrays.fill(script, status(429, "", "Retry-After: 0"));
        script[refusals] = good();
        rig.server.reacts(script);

        End end = rig.send(Kind.ONCE_POST, way, DEFAULTS.deadline(Duration.ofDays(30)));

        assertThat(end.thrown()).isNull();
        assertThat(end.response().attempts()).isEqualTo(refusals + 1);
    }

    @Test
    void pausesLieBetweenHalfASecondAndEightAndDiffer() throws Exception {
        List<Duration> first = new ArrayList<>();
        List<Duration> second = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            rig.server.reacts(status(503, ""));
            int before = rig.ends.size();
            rig.send(Kind.READ_BY_GET, CallMode.BLOCKING);
            first.add(rig.ends.get(before + 1).minus(rig.ends.get(before)));
            second.add(rig.ends.get(before + 2).minus(rig.ends.get(before + 1)));
        }

        assertThat(first)
                .allSatisfy(pause -> assertThat(pause).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1)));
        assertThat(second)
                .allSatisfy(pause -> assertThat(pause).isBetween(Duration.ofMillis(500), Duration.ofSeconds(2)));
        assertThat(new HashSet<>(first)).hasSize(2);
        assertThat(new HashSet<>(second)).hasSize(2);
    }

    @Test
    void aServerThatAsksForFiveSecondsGetsThem() throws Exception {
        rig.server.reacts(status(503, "", "Retry-After: 5"), good());

        rig.send(Kind.READ_BY_GET, CallMode.BLOCKING);

        assertThat(rig.ends.get(1).minus(rig.ends.get(0))).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void anOutageCostsATenthMoreRequestsAndNoMore() throws Exception {
        rig.server.reacts(status(503, ""));

        for (int i = 0; i < 200; i++) {
            rig.send(Kind.READ_BY_GET, CallMode.BLOCKING);
        }

        int inHandAtFirst = 5;
        assertThat(rig.server.seen().size()).isBetween(200 + 20, 200 + 20 + inHandAtFirst);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void fewerRetriesOrNoneCanBeAskedFor(CallMode way) throws Exception {
        rig.server.reacts(status(503, ""));

        rig.send(Kind.READ_BY_GET, way, DEFAULTS.retries(0));
        assertThat(rig.server.seen()).hasSize(1);

        rig.send(Kind.READ_BY_GET, way, DEFAULTS.retries(1));
        assertThat(rig.server.seen()).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void noRetryIsBegunThatTheDeadlineWouldCut(CallMode way) throws Exception {
        rig.server.reacts(status(503, ""));

        End end = rig.send(Kind.READ_BY_GET, way, DEFAULTS.deadline(Duration.ofMillis(450)));

        assertThat(end.error()).isExactlyInstanceOf(ServerException.class);
        assertThat(rig.server.seen()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aCallsOwnAttemptTimeoutEndsItsRequest(CallMode way) throws Exception {
        rig.server.reacts(thenStalls(""));

        End end = rig.send(
                Kind.READ_BY_GET,
                way,
                DEFAULTS.attemptTimeout(Duration.ofMillis(100)).retries(0));

        assertThat(end.error()).isExactlyInstanceOf(ConnectionException.class).hasMessageContaining("took too long");
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void endlessTimeoutsAreTaken(CallMode way) throws Exception {
        Duration endless = Duration.ofSeconds(Long.MAX_VALUE);

        End end = rig.send(Kind.ONCE_POST, way, DEFAULTS.attemptTimeout(endless).deadline(endless));

        assertThat(end.thrown()).isNull();
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aRetryThatGetsNoQuotaLeavesTheErrorThatItWasFor(CallMode way) throws Exception {
        rig.server.reacts(client -> {
            for (int i = 0; i < 19; i++) {
                rig.throttle.reserve(Lane.NORMAL, null).permit().join().answered();
            }
            client.write("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n");
            return true;
        });

        End end = rig.send(Kind.REPEATABLE_PUT, way, DEFAULTS.deadline(Duration.ofSeconds(30)));

        assertThat(end.error()).isExactlyInstanceOf(ServerException.class);
        assertThat(rig.server.seen()).hasSize(1);
        assertThat(rig.attempts).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aRetryWhoseDeadlineComesBeforeItIsSentLeavesTheErrorThatItWasFor(CallMode way) throws Exception {
        rig.server.reacts(status(500, ""));
        rig.token = () -> {
            if (!rig.server.seen().isEmpty()) {
                rig.time.advance(Duration.ofMinutes(10));
            }
            return PipelineFixture.TOKEN;
        };

        End end = rig.send(Kind.REPEATABLE_PUT, way);

        assertThat(end.error()).isExactlyInstanceOf(ServerException.class);
        assertThat(rig.server.seen()).hasSize(1);
        assertThat(rig.attempts).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aRetryThatIsRefusedEndsTheCallWithItsOwnError(CallMode way) throws Exception {
        rig.server.reacts(status(503, ""), status(403, ""));

        End end = rig.send(Kind.REPEATABLE_PUT, way);

        assertThat(end.error()).isExactlyInstanceOf(ForbiddenException.class);
        assertThat(rig.server.seen()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("everyCall")
    void aCallWhoseDeadlineCameWhileItWaitedForATokenIsNotSent(Kind kind, CallMode way) throws Exception {
        rig.token = () -> {
            rig.time.advance(Duration.ofMinutes(10));
            return PipelineFixture.TOKEN;
        };

        End end = rig.send(kind, way);

        assertThat(end.error())
                .isExactlyInstanceOf(CallCancelledException.class)
                .hasMessageContaining("deadline");
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(rig.server.connections()).isZero();
    }

    @ParameterizedTest
    @MethodSource("everyCall")
    void aRefusedTokenIsReplacedOnce(Kind kind, CallMode way) throws Exception {
        rig.server.reacts(status(401, ""), good());

        End end = rig.send(kind, way);

        assertThat(end.thrown()).isNull();
        assertThat(rig.refusedTokens).hasValue(1);
        assertThat(rig.server.seen()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("everyCall")
    void aSecondRefusalIsAnError(Kind kind, CallMode way) throws Exception {
        rig.server.reacts(status(401, "{\"success\":false,\"errorObjects\":[{\"error\":\"token expired\"}]}"));

        End end = rig.send(kind, way);

        assertThat(end.error()).isExactlyInstanceOf(NotAuthenticatedException.class);
        assertThat(end.error().wasSent()).isEqualTo(Sent.YES);
        assertThat(((ApiException) end.error().getCause()).errors()).hasSize(1);
        assertThat(rig.server.seen()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void a401AboutASecondFactorIsNoMatterOfTheToken(CallMode way) throws Exception {
        rig.server.reacts(
                status(401, "{\"success\":false,\"errorObjects\":[{\"error\":\"multi-factor code required\"}]}"));

        End end = rig.send(Kind.READ_BY_GET, way);

        assertThat(end.error()).isExactlyInstanceOf(ApiException.class);
        assertThat(rig.refusedTokens).hasValue(0);
        assertThat(rig.server.seen()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            MFA_CODE_REQUIRED
            OTP_REQUIRED
            mfaCode
            invalidOtp
            requiresMFACode
            2FA-required
            TWO_FACTOR
            verificationCode
            """)
    void aSecondFactorIsKnownByTheNameOfItsCodeToo(String name) throws Exception {
        rig.server.reacts(
                status(401, "{\"success\":false,\"errorObjects\":[{\"error\":\"x\",\"field\":\"" + name + "\"}]}"));

        assertThat(rig.send(Kind.READ_BY_GET, CallMode.BLOCKING).error()).isExactlyInstanceOf(ApiException.class);
        assertThat(rig.refusedTokens).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"token of comfa", "not permitted", "a laptop", "INVALID_TOKEN", "hotpath", "smfaX"})
    void aWordThatHoldsSuchANameIsNone(String text) throws Exception {
        rig.server.reacts(status(401, "{\"success\":false,\"errorObjects\":[{\"error\":\"" + text + "\"}]}"));

        rig.send(Kind.READ_BY_GET, CallMode.BLOCKING);

        assertThat(rig.refusedTokens).doesNotHaveValue(0);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aTokenThatCannotStandInAHeadIsNotSentAndNotTold(CallMode way) throws Exception {
        rig.token = () -> "secret\u00e9token";

        End end = rig.send(Kind.ONCE_POST, way);

        assertThat(end.error()).isExactlyInstanceOf(NotAuthenticatedException.class);
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(stackTrace(end)).doesNotContain("secret");
        assertThat(rig.server.connections()).isZero();
    }

    private static String stackTrace(End end) {
        StringWriter everything = new StringWriter();
        end.error().printStackTrace(new PrintWriter(everything));
        return everything.toString();
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aSessionThatThrowsEndsTheCallAndNotTheThread(CallMode way) throws Exception {
        rig.token = () -> {
            throw new IllegalStateException("invalid: " + PipelineFixture.CLIENT_SECRET);
        };

        End end = rig.send(Kind.ONCE_POST, way);

        assertThat(end.error()).isExactlyInstanceOf(CallCancelledException.class);
        assertThat(end.error())
                .hasMessageContaining("an unexpected IllegalStateException")
                .hasMessageNotContaining("invalid")
                .hasStackTraceContaining("invalid: ");
        assertThat(stackTrace(end)).doesNotContain(PipelineFixture.CLIENT_SECRET);
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void anUnknownOutcomeSaysWhatWasSentAndWhen(CallMode way) throws Exception {
        rig.server.reacts(thenCloses(""));

        End end = rig.send(Kind.ONCE_POST, way);

        OutcomeUnknownException unknown = (OutcomeUnknownException) end.error();
        assertThat(unknown.call().operation()).isEqualTo(Kind.ONCE_POST.operation);
        assertThat(unknown.call().json()).containsEntry("name", "a thing");
        assertThat(unknown.sentAt()).isEqualTo(ManualTime.START);
        assertThat(unknown)
                .hasMessageContaining("POST /api/v3/things/pay")
                .hasMessageContaining("workspace 7")
                .hasMessageContaining("2026-11-20T00:00:00Z")
                .hasMessageContaining("Look it up on the platform before you repeat it.")
                .hasMessageNotContaining("a thing");
        assertThat(unknown.answer()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void aCallWhoseTokenEndedInTheQueueReturnsItsPermitAndQueuesAgain(CallMode way) throws Exception {
        rig.missingTokens.set(2);

        assertThat(rig.send(Kind.ONCE_POST, way).thrown()).isNull();

        assertThat(rig.server.seen()).hasSize(1);
        assertThat(rig.throttle.quota().used()).isEqualTo(1);
    }
}
