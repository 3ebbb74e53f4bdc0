package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.journal.AttemptIntent;
import io.adplatform.sdk.internal.journal.AttemptJournal;
import io.adplatform.sdk.internal.journal.AttemptOutcome;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.RetryRules;
import io.adplatform.sdk.internal.runner.Futures;
import io.adplatform.sdk.operation.Effect;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has each attempt of a call that may not be repeated written down: right before it may leave, and when it has ended.
 */
final class JournalStep {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");

    /** What an outcome gets although the deadline is over: it is worth more than the caller's moment. */
    private static final Duration LEAST_FOR_AN_OUTCOME = Duration.ofSeconds(1);

    private final AttemptJournal journal;
    private final Redaction redaction;

    JournalStep(AttemptJournal journal, Redaction redaction) {
        this.journal = journal;
        this.redaction = redaction;
    }

    <T> CompletableFuture<Attempt<T>> recordIntent(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        if (journal == AttemptJournal.NONE || state.call.operation().effect() != Effect.ONCE) {
            return CompletableFuture.completedFuture(attempt);
        }
        AttemptIntent intent =
                new AttemptIntent(state.events.callId(), state.call, state.owId, attempt.number, state.now());
        attempt.intent = intent;
        return state.await(asked(() -> journal.intent(intent)), state.longestWait(), true)
                .handle((recorded, failure) -> {
                    if (failure == null) {
                        return attempt;
                    }
                    throw new AttemptFailedException(notRecorded(state, Futures.cause(failure)));
                });
    }

    /** Never fails: the caller gets what came, whatever becomes of the journal. */
    <T> CompletableFuture<AttemptResult<T>> recordOutcome(Attempt<T> attempt, AttemptResult<T> result) {
        AttemptIntent intent = attempt.intent;
        if (intent == null) {
            return CompletableFuture.completedFuture(result);
        }
        CallState<T> state = attempt.state;
        Duration left = state.remaining();
        boolean shorter = attempt.sent() == Sent.NO || left.compareTo(LEAST_FOR_AN_OUTCOME) > 0;
        AttemptOutcome outcome = new AttemptOutcome(kind(attempt, result), result.response(), attempt.failure);
        // A call that was given up waits too, unless its thread was interrupted.
        return state.await(asked(() -> journal.outcome(intent, outcome)), shorter ? left : LEAST_FOR_AN_OUTCOME, false)
                .handle((recorded, failure) -> {
                    if (failure != null) {
                        LOG.warn(
                                "{} ended as {}, which the journal has not recorded (call {}, attempt {})",
                                state.call.operation(),
                                outcome.kind(),
                                intent.callId(),
                                intent.attempt(),
                                redaction.of(Futures.cause(failure)));
                    }
                    return result;
                });
    }

    private static AttemptOutcome.Kind kind(Attempt<?> attempt, AttemptResult<?> result) {
        if (result.response() != null) {
            return AttemptOutcome.Kind.DONE;
        }
        if (attempt.sent() == Sent.NO) {
            return AttemptOutcome.Kind.NOT_SENT;
        }
        return result.verdict() == RetryRules.Action.OUTCOME_UNKNOWN
                ? AttemptOutcome.Kind.UNKNOWN
                : AttemptOutcome.Kind.REFUSED;
    }

    private AttemptFailure notRecorded(CallState<?> state, Throwable cause) {
        String cancelReason = state.cancellation.cancelReason();
        if (cancelReason != null) {
            return AttemptFailure.of(AttemptFailure.Kind.CANCELLED, Sent.NO, cancelReason, redaction.of(cause));
        }
        return cause instanceof TimeoutException
                ? AttemptFailure.of(
                        AttemptFailure.Kind.OUT_OF_TIME,
                        Sent.NO,
                        "the journal had not recorded it before the deadline",
                        null)
                : AttemptFailure.of(
                        AttemptFailure.Kind.NOT_RECORDED,
                        Sent.NO,
                        "the journal could not record that it was about to be",
                        redaction.of(cause));
    }

    /** What the journal throws is a failure like any other, an Error too. */
    private static CompletableFuture<?> asked(Supplier<CompletableFuture<?>> journal) {
        try {
            return journal.get();
        } catch (Throwable mistake) {
            return CompletableFuture.failedFuture(mistake);
        }
    }
}
