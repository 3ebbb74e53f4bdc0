package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.RetryRules;
import io.adplatform.sdk.internal.runner.Futures;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.journal.EntryState;
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
        AttemptOutcome outcome = new AttemptOutcome(state(attempt, result), result.response(), attempt.failure);
        try {
            CompletableFuture<?> asked = asked(() -> journal.outcome(intent, outcome));
            // A call that was given up waits too, unless its thread was interrupted.
            return attempt.state
                    .await(asked, longestWaitForOutcome(attempt), false)
                    .handle((recorded, failure) -> {
                        if (failure != null) {
                            logLostOutcome(intent, outcome, Futures.cause(failure));
                        }
                        return result;
                    });
        } catch (Throwable noTimer) {
            logLostOutcome(intent, outcome, noTimer);
            return CompletableFuture.completedFuture(result);
        }
    }

    private static Duration longestWaitForOutcome(Attempt<?> attempt) {
        Duration left = attempt.state.remaining();
        boolean worthMore = attempt.sent() != Sent.NO && left.compareTo(LEAST_FOR_AN_OUTCOME) < 0;
        return worthMore ? LEAST_FOR_AN_OUTCOME : left;
    }

    private void logLostOutcome(AttemptIntent intent, AttemptOutcome outcome, Throwable cause) {
        Guarded.log(() -> LOG.warn(
                "{} ended as {}, which the journal has not recorded (call {}, attempt {})",
                intent.call().operation(),
                outcome.state(),
                intent.callId(),
                intent.attempt(),
                redaction.of(cause)));
    }

    private static EntryState state(Attempt<?> attempt, AttemptResult<?> result) {
        if (result.response() != null) {
            return EntryState.DONE;
        }
        AttemptFailure.Kind kind = attempt.failure == null ? null : attempt.failure.kind();
        boolean hadNoEffect = kind == AttemptFailure.Kind.TOKEN_REFUSED || kind == AttemptFailure.Kind.RATE_LIMITED;
        if (attempt.sent() == Sent.NO || hadNoEffect) {
            return EntryState.NOT_SENT;
        }
        return result.verdict() == RetryRules.Action.OUTCOME_UNKNOWN ? EntryState.UNKNOWN : EntryState.REFUSED;
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
