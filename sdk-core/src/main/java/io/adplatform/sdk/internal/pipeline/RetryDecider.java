package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.internal.pipeline.Snapshot.Refusal;
import io.adplatform.sdk.operation.Futures;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The decision about another attempt: the retry rules first, then the remaining retries, time and budget. */
final class RetryDecider {

    private final Authorizer authorizer;
    private final Budget budget = new Budget();
    private final Backoff backoff;

    RetryDecider(Authorizer authorizer, Backoff backoff) {
        this.authorizer = authorizer;
        this.backoff = backoff;
    }

    /**
     * Decides after a failed attempt.
     *
     * @param thrown the failure, or a mistake
     * @param retries the number of retries before
     */
    <T> AttemptEnd<T> after(RunningCall<T> call, Throwable thrown, int retries) {
        Throwable cause = Futures.cause(thrown);
        AttemptFailure failure = cause instanceof AttemptFailure known ? known : call.unexpected(cause);
        Action action = RetryRules.after(failure, call.call.operation().effect());
        Duration pause = switch (action) {
            case RETRY -> retryPause(call, failure, retries);
            case WAIT_FOR_QUOTA -> call.mostRetries > 0 ? Duration.ZERO : null;
            case NEW_TOKEN -> newTokenPause(call, failure);
            case FOLLOW -> Duration.ZERO;
            case FAIL, OUTCOME_UNKNOWN -> null;
        };
        return pause == null
                ? new AttemptEnd.Failed<>(failure, action)
                : new AttemptEnd.Again<>(failure, action, pause);
    }

    private @Nullable Duration retryPause(RunningCall<?> call, AttemptFailure failure, int retries) {
        if (retries >= call.mostRetries) {
            return null;
        }
        Duration retryAfter = failure.answer() == null
                ? null
                : Backoff.retryAfter(failure.answer().headers(), call.time.now());
        Duration pause = backoff.before(retries + 1, retryAfter);
        return pause == null || !call.deadline.allows(pause) || !budget.tryRetry() ? null : pause;
    }

    /** The first 401 of a call leads to another attempt with a newer token. */
    private @Nullable Duration newTokenPause(RunningCall<?> call, AttemptFailure failure) {
        Snapshot attempt = call.end.snapshot();
        if (attempt.refusal != null || !authorizer.mayRenew() || attempt.authorization == null) {
            return null;
        }
        Refusal refusal = new Refusal(failure, attempt.authorization, null);
        call.end.update(next -> next.refusal = refusal);
        return Duration.ZERO;
    }

    /** Counts a call, which earns a part of a retry. */
    void callBegins() {
        budget.addCall();
    }

    /**
     * The number of retries that a pipeline may still make: one for every ten calls, and at most five in reserve. An outage
     * does not use up the quota.
     */
    static final class Budget {

        private static final int SHARE = 10;
        private static final int MOST_RETRIES = 5;

        private int tenths = MOST_RETRIES * SHARE;

        /** Adds a tenth of a retry for a new call. */
        synchronized void addCall() {
            tenths = Math.min(tenths + 1, MOST_RETRIES * SHARE);
        }

        /** Takes a retry, if one is left. */
        synchronized boolean tryRetry() {
            if (tenths < SHARE) {
                return false;
            }
            tenths -= SHARE;
            return true;
        }
    }
}
