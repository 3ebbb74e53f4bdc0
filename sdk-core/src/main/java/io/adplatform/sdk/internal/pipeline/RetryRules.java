package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.operation.Effect;

/**
 * The decision after a failed attempt: the table in {@code docs/reference/errors.md}. No other code decides whether a request is
 * sent again.
 */
public final class RetryRules {

    private RetryRules() {}

    /** The decision. */
    public enum Action {
        /** Send it again after a pause, if retries are left. */
        RETRY,
        /** Send it again with the next permit, until the deadline. */
        WAIT_FOR_QUOTA,
        /** Send it again with a new token, once. */
        NEW_TOKEN,
        /** Follow the link's redirect. */
        FOLLOW,
        /** End the call with the failure's own exception: it was surely not done, or may be repeated. */
        FAIL,
        /** End the call: it may have been done, and must not be repeated. */
        OUTCOME_UNKNOWN
    }

    /** Returns the decision. */
    public static Action after(AttemptFailure failure, Effect effect) {
        boolean mayRepeat = effect != Effect.ONCE;
        return switch (failure.kind()) {
            case NOT_SENT, LINK_FAILED -> Action.RETRY;
            case REDIRECTED -> Action.FOLLOW;
            case STALE -> Action.WAIT_FOR_QUOTA;
            case NO_ANSWER, UNREADABLE, SERVER_FAILED -> mayRepeat ? Action.RETRY : Action.OUTCOME_UNKNOWN;
            case REFUSED, LINK_REFUSED, NO_FILE, NO_QUOTA, NO_TOKEN, NO_TOKEN_YET, NOT_RECORDED, OUT_OF_TIME ->
                Action.FAIL;
            case TOKEN_REFUSED -> mayRepeat || !isHidden(failure) ? Action.NEW_TOKEN : Action.FAIL;
            case RATE_LIMITED -> mayRepeat || !isHidden(failure) ? Action.WAIT_FOR_QUOTA : Action.FAIL;
            case UNEXPECTED_STATUS, TOO_LONG -> mayRepeat ? Action.FAIL : Action.OUTCOME_UNKNOWN;
            case LOCAL_FILE, CANCELLED -> mayRepeat || failure.sent() == Sent.NO ? Action.FAIL : Action.OUTCOME_UNKNOWN;
        };
    }

    /** A 401 or 429 inside a success is the refusal of a service, like any other. A payment is not sent again for it. */
    private static boolean isHidden(AttemptFailure failure) {
        return failure.answer() != null && failure.answer().isHidden();
    }
}
