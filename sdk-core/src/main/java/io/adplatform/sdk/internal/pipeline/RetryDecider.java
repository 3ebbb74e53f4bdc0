package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.Backoff;
import io.adplatform.sdk.internal.retry.RetryAfter;
import io.adplatform.sdk.internal.retry.RetryBudget;
import io.adplatform.sdk.internal.retry.RetryRules;
import io.adplatform.sdk.operation.Futures;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decides, after every attempt, whether there is another one: the retry rules first, then what is left to spend. */
final class RetryDecider {

    private final Authorizer authorizer;
    private final RetryBudget budget = new RetryBudget();
    private final Backoff backoff;

    RetryDecider(Authorizer authorizer, Backoff backoff) {
        this.authorizer = authorizer;
        this.backoff = backoff;
    }

    <T> AttemptResult<T> outcome(Attempt<T> attempt, @Nullable Response<T> response, @Nullable Throwable thrown) {
        attempt.release();
        if (attempt.number == 1) {
            budget.call();
        }
        CallState<T> state = attempt.state;
        if (response != null) {
            notifyEnd(attempt, () -> null);
            return AttemptResult.success(response);
        }
        AttemptFailure failure = failure(attempt, thrown);
        attempt.failure = failure;
        RetryRules.Action action =
                RetryRules.after(failure, state.call.operation().effect(), state.transfer.isSpent());
        notifyEnd(
                attempt, () -> action == RetryRules.Action.FOLLOW ? null : ExceptionFactory.of(state, failure, action));
        Duration pause = switch (action) {
            case RETRY -> retryPause(state, failure);
            case WAIT_FOR_QUOTA -> state.mostRetries > 0 ? Duration.ZERO : null;
            case NEW_TOKEN -> newTokenPause(attempt, failure);
            case FOLLOW -> Duration.ZERO;
            case FAIL, STREAM_IS_SPENT, OUTCOME_UNKNOWN -> null;
        };
        if (pause != null) {
            return AttemptResult.again(failure, action, pause);
        }
        boolean noRetryToBeHad =
                failure.kind() == AttemptFailure.Kind.NO_QUOTA || failure.kind() == AttemptFailure.Kind.OUT_OF_TIME;
        return state.retried != null && noRetryToBeHad
                ? AttemptResult.failed(state.retried, RetryRules.Action.FAIL)
                : AttemptResult.failed(failure, action);
    }

    /** Not even a mistake in here may leave somebody waiting, or a payment looking as if it had not been sent. */
    <T> AttemptResult<T> outcomeOfAMistake(Attempt<T> attempt, Throwable mistake) {
        AttemptFailure failure = failure(attempt, mistake);
        attempt.failure = failure;
        RetryRules.Action action =
                RetryRules.after(failure, attempt.state.call.operation().effect());
        notifyEnd(attempt, () -> ExceptionFactory.of(attempt.state, failure, action));
        return AttemptResult.failed(failure, action);
    }

    private @Nullable Duration retryPause(CallState<?> state, AttemptFailure failure) {
        if (state.retries >= state.mostRetries) {
            return null;
        }
        Duration asked =
                failure.answer() == null ? null : RetryAfter.of(failure.answer().headers(), state.time.now());
        Duration pause = backoff.before(state.retries + 1, asked);
        if (pause == null || pause.compareTo(state.longestWait()) >= 0 || !budget.tryRetry()) {
            return null;
        }
        state.retryBecauseOf(failure);
        return pause;
    }

    /** The first 401 is worth another attempt, with a newer token. */
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

    private static AttemptFailure failure(Attempt<?> attempt, @Nullable Throwable thrown) {
        Throwable cause = thrown == null ? null : Futures.cause(thrown);
        if (cause instanceof AttemptFailedException failed) {
            return failed.failure();
        }
        // Given up between two steps, or a mistake of ours or of a plugged-in part. Whether the request got out is all
        // that counts then. The exception's own text may hold anything.
        String what =
                "an unexpected " + (cause == null ? "end" : cause.getClass().getSimpleName());
        return attempt.broken(AttemptFailure.Kind.CANCELLED, attempt.sent(), what, cause)
                .failure();
    }
}
