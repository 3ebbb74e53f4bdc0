package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.recording.AccountJournal;
import io.adplatform.sdk.internal.recording.RecordedAnswer;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.RetryRules;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.runner.Outcomes;
import io.adplatform.sdk.journal.EntryState;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.Outcome;
import io.adplatform.sdk.journal.Ticket;
import io.adplatform.sdk.operation.Futures;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has each attempt of a claimed call recorded: right before it may leave, and when it has ended. {@link ClaimStep} has
 * claimed the call before.
 */
final class JournalStep {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");

    /** What an outcome gets although the deadline is over: it is worth more than the caller's moment. */
    static final Duration LEAST_FOR_AN_OUTCOME = Duration.ofSeconds(1);

    private final @Nullable Journal journal;
    private final UnaryOperator<String> hideSecrets;
    private final Redaction redaction;

    JournalStep(@Nullable AccountJournal account, UnaryOperator<String> hideSecrets) {
        this.journal = account == null ? null : account.journal();
        this.hideSecrets = hideSecrets;
        this.redaction = new Redaction(hideSecrets);
    }

    <T> CompletableFuture<Attempt<T>> recordIntent(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        Ticket ticket = state.ticket;
        if (ticket == null) {
            return CompletableFuture.completedFuture(attempt);
        }
        attempt.intendedAt = Moment.now(state.time);
        return state.await(Outcomes.guarded(() -> journal().intent(ticket, attempt.number)), state.longestWait())
                .handle((entry, failure) -> {
                    if (failure == null) {
                        state.entry = entry;
                        return attempt;
                    }
                    throw unanswered(
                            state,
                            failure,
                            "the journal had not recorded it",
                            "the journal could not record the intent of the request",
                            hideSecrets);
                });
    }

    /** Never fails: the caller gets what came, whatever becomes of the journal. */
    <T> CompletableFuture<AttemptResult<T>> recordOutcome(Attempt<T> attempt, AttemptResult<T> result) {
        CallState<T> state = attempt.state;
        Ticket ticket = state.ticket;
        if (ticket == null || attempt.intendedAt == null) {
            return CompletableFuture.completedFuture(result);
        }
        EntryState ending = state(attempt, result);
        try {
            Outcome outcome = outcome(ending, attempt, result);
            // A call that was given up waits too.
            return state.awaitAtLast(
                            Outcomes.guarded(() -> journal().outcome(ticket, attempt.number, outcome)),
                            longestWaitForOutcome(attempt))
                    .handle((entry, failure) -> {
                        if (failure == null) {
                            state.entry = entry;
                            return result;
                        }
                        return unrecorded(attempt, result, ending, Futures.cause(failure));
                    });
        } catch (Throwable noTimer) {
            return CompletableFuture.completedFuture(unrecorded(attempt, result, ending, noTimer));
        }
    }

    private static Duration longestWaitForOutcome(Attempt<?> attempt) {
        Duration left = attempt.state.remaining();
        boolean worthMore = attempt.sent() != Sent.NO && left.compareTo(LEAST_FOR_AN_OUTCOME) < 0;
        return worthMore ? LEAST_FOR_AN_OUTCOME : left;
    }

    private <T> AttemptResult<T> unrecorded(
            Attempt<T> attempt, AttemptResult<T> result, EntryState ending, Throwable cause) {
        CallState<T> state = attempt.state;
        state.entry = null;
        Throwable shown = redaction.of(cause);
        Guarded.log(() -> LOG.warn(
                "{} ended as {}, which the journal has not recorded (key {}, call {}, attempt {}); see to the journal"
                        + " before the program ends",
                state.call.operation(),
                ending,
                state.key,
                state.events.callId(),
                attempt.number,
                shown));
        Response<T> response = result.response();
        return response == null
                ? result
                : AttemptResult.success(response.withJournalWarning(
                        "it was done, and the journal could not record that" + inWords(cause, hideSecrets)));
    }

    /** The response of a call that ended before its outcome was recorded. */
    static <T> Response<T> notRecordedYet(Response<T> response) {
        return response.withJournalWarning("it was done, and the journal had not recorded that yet");
    }

    private static EntryState state(Attempt<?> attempt, AttemptResult<?> result) {
        if (result.response() != null) {
            return EntryState.DONE;
        }
        AttemptFailure failure = attempt.failure;
        if (attempt.sent() == Sent.NO || (failure != null && hadNoEffect(failure))) {
            return EntryState.NOT_SENT;
        }
        boolean refused =
                failure != null && failure.answer() != null && result.action() != RetryRules.Action.OUTCOME_UNKNOWN;
        return refused ? EntryState.REFUSED : EntryState.UNKNOWN;
    }

    private Outcome outcome(EntryState state, Attempt<?> attempt, AttemptResult<?> result) {
        if (result.response() != null) {
            return Outcome.done(answer(attempt, result.response()));
        }
        AttemptFailure failure = attempt.failure;
        String why = failure == null
                ? "it ended in an unknown way"
                : failure.answer() == null ? failure.what() : failure.what() + ": " + failure.answer();
        return new Outcome(state, null, hideSecrets.apply(why));
    }

    /** A 401 and a 429 come from what stands before the platform's work, unless they come within a success. */
    private static boolean hadNoEffect(AttemptFailure failure) {
        boolean turnedAway = failure.kind() == AttemptFailure.Kind.TOKEN_REFUSED
                || failure.kind() == AttemptFailure.Kind.RATE_LIMITED;
        return turnedAway && failure.answer() != null && !failure.answer().isHidden();
    }

    /** What was done is done, also where its answer can't be written down. */
    private @Nullable String answer(Attempt<?> attempt, Response<?> response) {
        try {
            return RecordedAnswer.write(attempt.state.call.operation(), response, hideSecrets);
        } catch (Throwable mistake) {
            Guarded.log(() -> LOG.warn("an answer could not be prepared for the journal", mistake));
            return null;
        }
    }

    /**
     * Why a call is not sent that waited for the journal, or for what the journal needs.
     *
     * @param late what was missing if the deadline came first
     * @param failed what could not be done else
     */
    static AttemptFailedException unanswered(
            CallState<?> state, Throwable failure, String late, String failed, UnaryOperator<String> hideSecrets) {
        Throwable cause = Futures.cause(failure);
        if (cause instanceof AttemptFailedException known) {
            return known;
        }
        AttemptFailure reason = state.end.reason();
        Throwable shown = new Redaction(hideSecrets).of(cause);
        if (reason != null) {
            return AttemptFailedException.unsent(reason.kind(), reason.what(), shown);
        }
        return cause instanceof TimeoutException
                ? AttemptFailedException.unsent(AttemptFailure.Kind.OUT_OF_TIME, late + " before the deadline", null)
                : AttemptFailedException.unsent(
                        AttemptFailure.Kind.NOT_RECORDED, failed + inWords(cause, hideSecrets), shown);
    }

    /** What a journal says of its failure is written for people; what else fails in one is told by its cause alone. */
    private static String inWords(Throwable cause, UnaryOperator<String> hideSecrets) {
        return cause instanceof JournalException ? ": " + hideSecrets.apply(String.valueOf(cause.getMessage())) : "";
    }

    /** There is one wherever a call was claimed. */
    private Journal journal() {
        return Objects.requireNonNull(journal);
    }
}
