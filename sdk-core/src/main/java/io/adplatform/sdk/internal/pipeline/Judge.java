package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.CallListener;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides, after every attempt, whether there is another one: the effect table first, then what is left to spend. */
final class Judge {

    private static final Logger LOG = LoggerFactory.getLogger(Judge.class);

    private final Authorizer authorizer;
    private final RetryBudget budget = new RetryBudget();
    private final Backoff backoff;
    private final SafeListener listener;
    private final Time time;

    Judge(Authorizer authorizer, Backoff backoff, SafeListener listener, Time time) {
        this.authorizer = authorizer;
        this.backoff = backoff;
        this.listener = listener;
        this.time = time;
    }

    <T> Outcome<T> outcome(Attempt<T> attempt, @Nullable Response<T> response, @Nullable Throwable thrown) {
        attempt.release();
        tell(attempt);
        if (attempt.number == 1) {
            budget.call();
        }
        if (response != null) {
            return Outcome.success(response);
        }
        Flight<T> flight = attempt.flight;
        Failure failure = failure(attempt, thrown);
        EffectTable.Verdict verdict =
                EffectTable.after(failure, flight.call.operation().effect(), flight.transfer.isSpent());
        Duration pause = switch (verdict) {
            case RETRY -> retryPause(flight, failure);
            case WAIT_FOR_QUOTA -> flight.mostRetries > 0 ? Duration.ZERO : null;
            case NEW_TOKEN -> newTokenPause(attempt);
            case FAIL, STREAM_IS_SPENT, OUTCOME_UNKNOWN -> null;
        };
        if (pause != null) {
            return Outcome.again(failure, verdict, pause);
        }
        boolean noRetryToBeHad = failure.kind() == Failure.Kind.NO_QUOTA || failure.kind() == Failure.Kind.OUT_OF_TIME;
        return flight.retried != null && noRetryToBeHad
                ? Outcome.failed(flight.retried, EffectTable.Verdict.FAIL)
                : Outcome.failed(failure, verdict);
    }

    /** Not even a mistake in here may leave somebody waiting, or a payment looking as if it had not been sent. */
    <T> Outcome<T> outcomeOfAMistake(Attempt<T> attempt, Throwable mistake) {
        Failure failure = failure(attempt, mistake);
        return Outcome.failed(
                failure,
                EffectTable.after(failure, attempt.flight.call.operation().effect()));
    }

    private @Nullable Duration retryPause(Flight<?> flight, Failure failure) {
        if (flight.retries >= flight.mostRetries) {
            return null;
        }
        Duration asked =
                failure.answer() == null ? null : RetryAfter.of(failure.answer().headers(), time.now());
        Duration pause = backoff.before(flight.retries + 1, asked);
        if (pause == null || pause.compareTo(flight.remaining()) >= 0 || !budget.tryRetry()) {
            return null;
        }
        flight.retryBecauseOf(failure);
        return pause;
    }

    private @Nullable Duration newTokenPause(Attempt<?> attempt) {
        boolean another = false;
        try {
            another = authorizer.refused(attempt.authorization());
        } catch (RuntimeException mistake) {
            LOG.warn("a refused token could not be given back", mistake);
        }
        if (!another || attempt.flight.tokenReplayed) {
            return null;
        }
        attempt.flight.tokenReplayed = true;
        return Duration.ZERO;
    }

    private void tell(Attempt<?> attempt) {
        listener.onAttempt(new CallListener.Attempt(
                attempt.flight.call.operation().name(),
                attempt.flight.owId,
                attempt.number,
                attempt.sent(),
                attempt.status,
                attempt.waited,
                attempt.took));
    }

    private static Failure failure(Attempt<?> attempt, @Nullable Throwable thrown) {
        Throwable cause = thrown == null ? null : Failures.cause(thrown);
        if (cause instanceof AttemptFailed failed) {
            return failed.failure();
        }
        // Given up between two steps, or a mistake of ours or of a plugged-in part. Whether the request got out is all
        // that counts then. The exception's own text may hold anything.
        String endedBecause = attempt.flight.scope.endedBecause();
        String what = endedBecause != null
                ? endedBecause
                : "an unexpected " + (cause == null ? "end" : cause.getClass().getSimpleName());
        return Failure.of(Failure.Kind.CANCELLED, attempt.sent(), what, cause);
    }
}
