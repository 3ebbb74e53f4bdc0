package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.operation.Effect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of what follows a failure, row by row. */
class RetryRulesTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            # kind, what may be repeated, what is done once
            NO_QUOTA, FAIL, FAIL
            OUT_OF_TIME, FAIL, FAIL
            NO_TOKEN, FAIL, FAIL
            NO_TOKEN_YET, FAIL, FAIL
            NOT_RECORDED, FAIL, FAIL
            NOT_SENT, RETRY, RETRY
            STALE, WAIT_FOR_QUOTA, WAIT_FOR_QUOTA
            NO_ANSWER, RETRY, OUTCOME_UNKNOWN
            UNREADABLE, RETRY, OUTCOME_UNKNOWN
            TOO_LONG, FAIL, OUTCOME_UNKNOWN
            NO_FILE, FAIL, FAIL
            REFUSED, FAIL, FAIL
            TOKEN_REFUSED, NEW_TOKEN, NEW_TOKEN
            SERVER_FAILED, RETRY, OUTCOME_UNKNOWN
            RATE_LIMITED, WAIT_FOR_QUOTA, WAIT_FOR_QUOTA
            UNEXPECTED_STATUS, FAIL, OUTCOME_UNKNOWN
            REDIRECTED, FOLLOW, FOLLOW
            LINK_REFUSED, FAIL, FAIL
            LINK_FAILED, RETRY, RETRY
            LOCAL_FILE, FAIL, OUTCOME_UNKNOWN
            CANCELLED, FAIL, OUTCOME_UNKNOWN
            """)
    void aFailureAfterSendingBeganHasWhatFollowsByItsEffect(Kind kind, Action repeatable, Action once) {
        AttemptFailure failure = AttemptFailure.of(kind, Sent.YES, "it failed", null);

        assertThat(RetryRules.after(failure, Effect.READ)).isEqualTo(repeatable);
        assertThat(RetryRules.after(failure, Effect.REPEATABLE)).isEqualTo(repeatable);
        assertThat(RetryRules.after(failure, Effect.ONCE)).isEqualTo(once);
    }

    @ParameterizedTest
    @EnumSource(names = {"LOCAL_FILE", "CANCELLED"})
    void whatWasGivenUpBeforeItWasSentHasAKnownOutcome(Kind kind) {
        AttemptFailure unsent = AttemptFailure.of(kind, Sent.NO, "it was given up", null);
        AttemptFailure perhaps = AttemptFailure.of(kind, Sent.UNKNOWN, "it was given up", null);

        assertThat(RetryRules.after(unsent, Effect.ONCE)).isEqualTo(Action.FAIL);
        assertThat(RetryRules.after(perhaps, Effect.ONCE)).isEqualTo(Action.OUTCOME_UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({"TOKEN_REFUSED, 401, NEW_TOKEN", "RATE_LIMITED, 429, WAIT_FOR_QUOTA"})
    void aRefusalThatIsHiddenInASuccessIsNeverRepeatedForWhatIsDoneOnce(Kind kind, int status, Action open) {
        AttemptFailure hidden = AttemptFailure.answered(kind, "hidden", answer(200, status));
        AttemptFailure plain = AttemptFailure.answered(kind, "plain", answer(status, status));

        assertThat(RetryRules.after(hidden, Effect.ONCE)).isEqualTo(Action.FAIL);
        assertThat(RetryRules.after(plain, Effect.ONCE)).isEqualTo(open);
        assertThat(RetryRules.after(hidden, Effect.REPEATABLE)).isEqualTo(open);
    }

    private static PlatformResponse answer(int status, int effective) {
        return new PlatformResponse(status, effective, List.of(), Map.of(), Map.of(), "");
    }
}
