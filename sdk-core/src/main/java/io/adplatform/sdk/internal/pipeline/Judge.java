package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.CallListener;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Decides, after every attempt, whether there is another one: the effect table first, then what is left to spend. */
final class Judge {

    private final Authorizer authorizer;
    private final RetryBudget budget;
    private final Backoff backoff;
    private final SafeListener listener;
    private final Time time;

    Judge(Authorizer authorizer, Backoff backoff, SafeListener listener, Time time) {
        this.authorizer = authorizer;
        this.budget = new RetryBudget();
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
        Failure failure = failure(thrown, attempt.sent);
        EffectTable.Verdict verdict =
                EffectTable.after(failure, attempt.flight.call.operation().effect(), attempt.flight.transfer.isSpent());
        Duration pause = switch (verdict) {
            case RETRY -> retryPause(attempt.flight);
            case WAIT_FOR_QUOTA -> attempt.flight.mostRetries > 0 ? Duration.ZERO : null;
            case NEW_TOKEN -> newTokenPause(attempt);
            case FAIL, STREAM_IS_SPENT, OUTCOME_UNKNOWN -> null;
        };
        return pause == null ? Outcome.failed(failure, verdict) : Outcome.again(failure, verdict, pause);
    }

    private @Nullable Duration retryPause(Flight<?> flight) {
        if (flight.retries >= flight.mostRetries) {
            return null;
        }
        Duration pause = backoff.before(flight.retries + 1);
        if (pause.compareTo(flight.remaining()) >= 0 || !budget.tryRetry()) {
            return null;
        }
        flight.retries++;
        return pause;
    }

    private @Nullable Duration newTokenPause(Attempt<?> attempt) {
        boolean another = authorizer.refused(attempt.authorization());
        if (!another || attempt.flight.tokenReplayed) {
            return null;
        }
        attempt.flight.tokenReplayed = true;
        return Duration.ZERO;
    }

    private void tell(Attempt<?> attempt) {
        Duration took =
                attempt.sendingSince == 0 ? Duration.ZERO : Duration.ofNanos(time.nanos() - attempt.sendingSince);
        listener.onAttempt(new CallListener.Attempt(
                attempt.flight.call.operation().name(),
                attempt.flight.owId,
                attempt.number,
                attempt.sent,
                attempt.status,
                attempt.waited,
                took));
    }

    private static Failure failure(@Nullable Throwable thrown, Sent sent) {
        Throwable cause = thrown instanceof CompletionException wrapped && wrapped.getCause() != null
                ? wrapped.getCause()
                : thrown;
        if (cause instanceof AttemptFailed failed) {
            return failed.failure();
        }
        // A mistake of ours or of a plugged-in part. Whether the request got out is all that counts then.
        Failure.Kind kind = sent == Sent.NO ? Failure.Kind.CANCELLED : Failure.Kind.NO_ANSWER;
        return Failure.of(kind, sent, "an unexpected " + cause, cause);
    }
}
