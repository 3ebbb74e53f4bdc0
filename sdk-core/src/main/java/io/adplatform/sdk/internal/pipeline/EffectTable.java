package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.operation.Effect;

/**
 * What becomes of a call after an attempt failed. This is the table in {@code docs/reliability.md}; nothing else in the
 * SDK decides whether a request is sent again.
 */
final class EffectTable {

    private EffectTable() {}

    enum Verdict {
        /** Send it again after a pause, if retries are left. */
        RETRY,
        /** Send it again as soon as the throttle lets it, for as long as the deadline allows. */
        WAIT_FOR_QUOTA,
        /** Send it again with a new token, once. */
        NEW_TOKEN,
        /** It surely was not done, or may be repeated: the failure's own error. */
        FAIL,
        /** It could be sent again, if the stream that it was sent from, or written to, were not used up. */
        STREAM_IS_SPENT,
        /** It may have been done, and may not be repeated. */
        OUTCOME_UNKNOWN
    }

    /** @param streamIsSpent whether what the call is sent from, or written to, is a stream that can't go back */
    static Verdict after(Failure failure, Effect effect, boolean streamIsSpent) {
        Verdict verdict = after(failure, effect);
        boolean again = verdict == Verdict.RETRY || verdict == Verdict.WAIT_FOR_QUOTA || verdict == Verdict.NEW_TOKEN;
        return again && streamIsSpent ? Verdict.STREAM_IS_SPENT : verdict;
    }

    static Verdict after(Failure failure, Effect effect) {
        boolean mayRepeat = effect != Effect.ONCE;
        return switch (failure.kind()) {
            case NOT_SENT -> Verdict.RETRY;
            case NO_ANSWER, UNREADABLE, SERVER_FAILED -> mayRepeat ? Verdict.RETRY : Verdict.OUTCOME_UNKNOWN;
            case REFUSED, NO_QUOTA, NO_TOKEN, OUT_OF_TIME -> Verdict.FAIL;
            case TOKEN_REFUSED -> Verdict.NEW_TOKEN;
            case RATE_LIMITED -> Verdict.WAIT_FOR_QUOTA;
            case NEITHER -> mayRepeat ? Verdict.FAIL : Verdict.OUTCOME_UNKNOWN;
            case LOCAL_FILE, CANCELLED ->
                mayRepeat || failure.sent() == Sent.NO ? Verdict.FAIL : Verdict.OUTCOME_UNKNOWN;
        };
    }
}
