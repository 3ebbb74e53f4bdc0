package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.internal.pipeline.AttemptFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SessionFailureTest {

    private static final CallContext CONTEXT = CallContext.unsent("POST /token", "POST", "/token", null);
    private static final PlatformResponse ANSWER = new PlatformResponse(500, List.of(), Map.of(), Map.of(), "");
    private static final long UNTIL = Duration.ofSeconds(10).toNanos();

    static List<Arguments> causes() {
        return List.of(
                Arguments.of(null, AttemptFailure.Kind.NO_TOKEN_YET),
                Arguments.of(new ServerException(CONTEXT, ANSWER), AttemptFailure.Kind.NO_TOKEN_YET),
                Arguments.of(
                        new RateLimitException(CONTEXT, Sent.NO, Duration.ofSeconds(1), null),
                        AttemptFailure.Kind.NO_QUOTA),
                Arguments.of(
                        CallCancelledException.outOfTime(CONTEXT, "out of time", Sent.NO),
                        AttemptFailure.Kind.NO_TOKEN_YET),
                Arguments.of(
                        new CallCancelledException(CONTEXT, "no memory", Sent.NO, null), AttemptFailure.Kind.CANCELLED),
                Arguments.of(new IllegalStateException("expected by a test"), AttemptFailure.Kind.CANCELLED));
    }

    @ParameterizedTest
    @MethodSource("causes")
    void aFetchThatFailedIsAMatterOfThePlatformOfQuotaOrOfThisMachine(
            @Nullable Throwable cause, AttemptFailure.Kind kind) {
        SessionFailure failure = new SessionFailure(SessionFailure.Kind.FETCH_FAILED, UNTIL, "why", cause);

        assertThat(failure.exception(0).kind()).isEqualTo(kind);
        assertThat(failure.exception(0)).hasMessageContaining("a call made in 10.0 s or later tries again");
    }

    @ParameterizedTest
    @EnumSource
    void onlyAClosedClientAndRefusedCredentialsAreFinal(SessionFailure.Kind kind) {
        SessionFailure failure = new SessionFailure(kind, UNTIL, "why", null);
        boolean isFinal = kind == SessionFailure.Kind.CLOSED || kind == SessionFailure.Kind.NO_CREDENTIALS;

        assertThat(failure.holds(UNTIL - 1)).isTrue();
        assertThat(failure.holds(UNTIL)).isEqualTo(isFinal);
    }
}
