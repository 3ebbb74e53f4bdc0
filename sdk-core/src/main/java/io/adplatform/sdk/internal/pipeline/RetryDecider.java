package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.operation.Futures;
import java.time.Duration;
import java.util.function.Supplier;
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

    <T> Attempt.Result<T> outcome(Attempt<T> attempt, @Nullable Response<T> response, @Nullable Throwable thrown) {
        attempt.release(attempt.sent());
        attempt.releaseBody();
        if (attempt.number == 1) {
            budget.addCall();
        }
        if (response != null) {
            notifyEnd(attempt, () -> null);
            return Attempt.Result.success(response);
        }
        CallState<T> state = attempt.state;
        AttemptFailure failure = failure(attempt, thrown);
        Action action = RetryRules.after(failure, state.call.operation().effect());
        notifyEnd(attempt, () -> action == Action.FOLLOW ? null : ExceptionFactory.of(state, failure, action));
        Duration pause = switch (action) {
            case RETRY -> retryPause(state, failure);
            case WAIT_FOR_QUOTA -> state.mostRetries > 0 ? Duration.ZERO : null;
            case NEW_TOKEN -> newTokenPause(attempt, failure);
            case FOLLOW -> Duration.ZERO;
            case FAIL, OUTCOME_UNKNOWN -> null;
        };
        if (pause != null) {
            return new Attempt.Result<>(null, failure, action, pause);
        }
        boolean retryNotSent = failure.kind() == Kind.NO_QUOTA || failure.kind() == Kind.OUT_OF_TIME;
        return state.retried != null && retryNotSent
                ? Attempt.Result.failed(state.retried, Action.FAIL)
                : Attempt.Result.failed(failure, action);
    }

    /** Ends the call after an exception in {@link #outcome}. A payment that was sent must not look unsent. */
    <T> Attempt.Result<T> outcomeOfMistake(Attempt<T> attempt, Throwable mistake) {
        AttemptFailure failure = failure(attempt, mistake);
        Action action = RetryRules.after(failure, attempt.state.call.operation().effect());
        notifyEnd(attempt, () -> ExceptionFactory.of(attempt.state, failure, action));
        return Attempt.Result.failed(failure, action);
    }

    private @Nullable Duration retryPause(CallState<?> state, AttemptFailure failure) {
        if (state.retries >= state.mostRetries) {
            return null;
        }
        Duration retryAfter = failure.answer() == null
                ? null
                : Backoff.retryAfter(failure.answer().headers(), state.time.now());
        Duration pause = backoff.before(state.retries + 1, retryAfter);
        if (pause == null || !state.deadline.allows(pause) || !budget.tryRetry()) {
            return null;
        }
        state.retryBecauseOf(failure);
        return pause;
    }

    /** The first 401 of a call leads to another attempt with a newer token. */
    private @Nullable Duration newTokenPause(Attempt<?> attempt, AttemptFailure failure) {
        if (attempt.state.refusal != null || !authorizer.mayRenew()) {
            return null;
        }
        attempt.state.refusal = failure;
        attempt.state.refused = attempt.authorization();
        return Duration.ZERO;
    }

    private static void notifyEnd(Attempt<?> attempt, Supplier<@Nullable AdPlatformException> exception) {
        if (!attempt.endNotified) {
            attempt.endNotified = true;
            attempt.state.events.attemptEnded(
                    attempt.number, attempt.sent(), attempt.status, attempt.waited, attempt.took, exception);
        }
    }

    /** Returns the attempt's failure. An unexpected exception may contain any text, so its class alone is shown. */
    private static AttemptFailure failure(Attempt<?> attempt, @Nullable Throwable thrown) {
        Throwable cause = thrown == null ? null : Futures.cause(thrown);
        String what =
                "an unexpected " + (cause == null ? "end" : cause.getClass().getSimpleName());
        AttemptFailure failure = cause instanceof AttemptFailure known
                ? known
                : attempt.broken(Kind.CANCELLED, attempt.sent(), what, cause);
        attempt.failure = failure;
        return failure;
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
