package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.CallListener;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.Backoff;
import io.adplatform.sdk.internal.retry.RetryAfter;
import io.adplatform.sdk.internal.retry.RetryBudget;
import io.adplatform.sdk.internal.retry.RetryRules;
import io.adplatform.sdk.internal.runner.Futures;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides, after every attempt, whether there is another one: the effect table first, then what is left to spend. */
final class RetryDecider {

    private static final Logger LOG = LoggerFactory.getLogger(RetryDecider.class);

    private final Authorizer authorizer;
    private final RetryBudget budget = new RetryBudget();
    private final Backoff backoff;
    private final SafeListener listener;
    private final Time time;

    RetryDecider(Authorizer authorizer, Backoff backoff, SafeListener listener, Time time) {
        this.authorizer = authorizer;
        this.backoff = backoff;
        this.listener = listener;
        this.time = time;
    }

    <T> AttemptResult<T> outcome(Attempt<T> attempt, @Nullable Response<T> response, @Nullable Throwable thrown) {
        attempt.release();
        tell(attempt);
        if (attempt.number == 1) {
            budget.call();
        }
        if (response != null) {
            return AttemptResult.success(response);
        }
        CallState<T> state = attempt.state;
        AttemptFailure failure = failure(attempt, thrown);
        RetryRules.Action verdict =
                RetryRules.after(failure, state.call.operation().effect(), state.transfer.isSpent());
        if (failure.kind() == AttemptFailure.Kind.TOKEN_REFUSED && verdict != RetryRules.Action.NEW_TOKEN) {
            giveTokenBack(attempt); // not for this call, but the next one gets a new token
        }
        Duration pause = switch (verdict) {
            case RETRY -> retryPause(state, failure);
            case WAIT_FOR_QUOTA -> state.mostRetries > 0 ? Duration.ZERO : null;
            case NEW_TOKEN -> newTokenPause(attempt);
            case FAIL, STREAM_IS_SPENT, OUTCOME_UNKNOWN -> null;
        };
        if (pause != null) {
            return AttemptResult.again(failure, verdict, pause);
        }
        boolean noRetryToBeHad =
                failure.kind() == AttemptFailure.Kind.NO_QUOTA || failure.kind() == AttemptFailure.Kind.OUT_OF_TIME;
        return state.retried != null && noRetryToBeHad
                ? AttemptResult.failed(state.retried, RetryRules.Action.FAIL)
                : AttemptResult.failed(failure, verdict);
    }

    /** Not even a mistake in here may leave somebody waiting, or a payment looking as if it had not been sent. */
    <T> AttemptResult<T> outcomeOfAMistake(Attempt<T> attempt, Throwable mistake) {
        AttemptFailure failure = failure(attempt, mistake);
        return AttemptResult.failed(
                failure,
                RetryRules.after(failure, attempt.state.call.operation().effect()));
    }

    private @Nullable Duration retryPause(CallState<?> state, AttemptFailure failure) {
        if (state.retries >= state.mostRetries) {
            return null;
        }
        Duration asked =
                failure.answer() == null ? null : RetryAfter.of(failure.answer().headers(), time.now());
        Duration pause = backoff.before(state.retries + 1, asked);
        if (pause == null || pause.compareTo(state.remaining()) >= 0 || !budget.tryRetry()) {
            return null;
        }
        state.retryBecauseOf(failure);
        return pause;
    }

    private @Nullable Duration newTokenPause(Attempt<?> attempt) {
        boolean another = giveTokenBack(attempt);
        if (!another || attempt.state.tokenReplayed) {
            return null;
        }
        attempt.state.tokenReplayed = true;
        return Duration.ZERO;
    }

    private boolean giveTokenBack(Attempt<?> attempt) {
        try {
            return authorizer.refused(attempt.authorization());
        } catch (RuntimeException mistake) {
            LOG.warn("a refused token could not be given back", mistake);
            return false;
        }
    }

    private void tell(Attempt<?> attempt) {
        listener.onAttempt(new CallListener.Attempt(
                attempt.state.call.operation().name(),
                attempt.state.owId,
                attempt.number,
                attempt.sent(),
                attempt.status,
                attempt.waited,
                attempt.took));
    }

    private static AttemptFailure failure(Attempt<?> attempt, @Nullable Throwable thrown) {
        Throwable cause = thrown == null ? null : Futures.cause(thrown);
        if (cause instanceof AttemptFailedException failed) {
            return failed.failure();
        }
        // Given up between two steps, or a mistake of ours or of a plugged-in part. Whether the request got out is all
        // that counts then. The exception's own text may hold anything.
        String cancelReason = attempt.state.cancellation.cancelReason();
        String what = cancelReason != null
                ? cancelReason
                : "an unexpected " + (cause == null ? "end" : cause.getClass().getSimpleName());
        return AttemptFailure.of(AttemptFailure.Kind.CANCELLED, attempt.sent(), what, cause);
    }
}
