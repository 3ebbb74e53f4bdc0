package io.adplatform.sdk.internal.retry;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.operation.Effect;

/**
 * What becomes of a call after an attempt failed. This is the table in {@code docs/reliability.md}; nothing else in the
 * SDK decides whether a request is sent again.
 */
public final class RetryRules {

    private RetryRules() {}

    public enum Action {
        /** Send it again after a pause, if retries are left. */
        RETRY,
        /** Send it again as soon as the throttle lets it, for as long as the deadline allows. */
        WAIT_FOR_QUOTA,
        /** Send it again with a new token, once. */
        NEW_TOKEN,
        /** Follow the link to where it leads now. */
        FOLLOW,
        /** It surely was not done, or may be repeated: the failure's own error. */
        FAIL,
        /** It could be sent again, if the stream that it was sent from, or written to, were not used up. */
        STREAM_IS_SPENT,
        /** It may have been done, and may not be repeated. */
        OUTCOME_UNKNOWN
    }

    /**
     * What follows, when a stream may be used up.
     *
     * @param streamIsSpent whether the call is sent from, or written to, a stream that can't go back
     */
    public static Action after(AttemptFailure failure, Effect effect, boolean streamIsSpent) {
        Action action = after(failure, effect);
        boolean again = action == Action.RETRY || action == Action.WAIT_FOR_QUOTA || action == Action.NEW_TOKEN;
        return again && streamIsSpent ? Action.STREAM_IS_SPENT : action;
    }

    /** What follows. */
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
            case UNEXPECTED_STATUS -> mayRepeat ? Action.FAIL : Action.OUTCOME_UNKNOWN;
            case LOCAL_FILE, CANCELLED -> mayRepeat || failure.sent() == Sent.NO ? Action.FAIL : Action.OUTCOME_UNKNOWN;
        };
    }

    /** A service that answers 401 or 429 within a success has been reached; what it did before, nobody knows. */
    private static boolean isHidden(AttemptFailure failure) {
        return failure.answer() != null && failure.answer().isHidden();
    }
}
