package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.Attempt.Moment;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.Pipeline.Settings.AccountJournal;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.internal.recording.RecordedAnswer;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.operation.Futures;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The journal's record of each attempt of a claimed call: the intent before it may leave, and the outcome after its end. */
final class JournalStep {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");

    /** The shortest time for recording an outcome, even after the deadline: the record matters more than a second. */
    static final Duration LEAST_FOR_AN_OUTCOME = Duration.ofSeconds(1);

    private final @Nullable Journal journal;

    JournalStep(@Nullable AccountJournal account) {
        this.journal = account == null ? null : account.journal();
    }

    <T> CompletableFuture<Attempt<T>> recordIntent(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        Ticket ticket = state.ticket;
        if (journal == null || ticket == null) {
            return CompletableFuture.completedFuture(attempt);
        }
        attempt.intendedAt = Moment.now(state.time);
        return state.await(Guarded.start(() -> journal.intent(ticket, attempt.number)), state.deadline.longestWait())
                .handle((entry, failure) -> {
                    if (failure != null) {
                        throw unrecorded(
                                state,
                                failure,
                                "the journal had not recorded it",
                                "the journal could not record the intent of the request");
                    }
                    state.entry = entry;
                    return attempt;
                });
    }

    /** Records the outcome. Never fails: the caller gets the outcome, whatever happens to the journal. */
    <T> CompletableFuture<Attempt.Result<T>> recordOutcome(Attempt<T> attempt, Attempt.Result<T> result) {
        CallState<T> state = attempt.state;
        Ticket ticket = state.ticket;
        if (journal == null || ticket == null || attempt.intendedAt == null) {
            return CompletableFuture.completedFuture(result);
        }
        JournalEntry.State ending = state(attempt, result);
        Duration left = state.deadline.remaining();
        boolean isShort = left.compareTo(LEAST_FOR_AN_OUTCOME) < 0;
        return Guarded.start(() -> {
                    Outcome outcome = outcome(ending, attempt, result);
                    return state.onClientThread(state.limited(
                            Guarded.start(() -> journal.outcome(ticket, attempt.number, outcome)),
                            isShort ? LEAST_FOR_AN_OUTCOME : left,
                            false));
                })
                .handle((entry, failure) -> {
                    state.entry = failure == null ? entry : null;
                    return failure == null ? result : withWarning(attempt, result, ending, Futures.cause(failure));
                });
    }

    private static <T> Attempt.Result<T> withWarning(
            Attempt<T> attempt, Attempt.Result<T> result, JournalEntry.State ending, Throwable cause) {
        CallState<T> state = attempt.state;
        Guarded.log(() -> LOG.warn(
                "{} ended as {}, which the journal has not recorded (key {}, call {}, attempt {}); see to the journal"
                        + " before the program ends",
                state.call.operation(),
                ending,
                state.key,
                state.events.callId(),
                attempt.number,
                state.redaction.of(cause)));
        Response<T> response = result.response();
        return response == null
                ? result
                : Attempt.Result.success(response.withJournalWarning(
                        "it was done, and the journal could not record that" + message(state, cause)));
    }

    /** Adds the warning of a call that ended before its outcome was recorded. */
    static <T> Response<T> notRecordedYet(Response<T> response) {
        return response.withJournalWarning("it was done, and the journal had not recorded that yet");
    }

    /** In a journal {@link JournalEntry.State#NOT_SENT} means without effect: not sent, or turned away by a gateway. */
    private static JournalEntry.State state(Attempt<?> attempt, Attempt.Result<?> result) {
        if (result.response() != null) {
            return JournalEntry.State.DONE;
        }
        AttemptFailure failure = attempt.failure;
        if (attempt.sent() == Sent.NO || (failure != null && hadNoEffect(failure))) {
            return JournalEntry.State.NOT_SENT;
        }
        boolean refused = failure != null && failure.answer() != null && result.action() != Action.OUTCOME_UNKNOWN;
        return refused ? JournalEntry.State.REFUSED : JournalEntry.State.UNKNOWN;
    }

    private static Outcome outcome(JournalEntry.State ending, Attempt<?> attempt, Attempt.Result<?> result) {
        if (result.response() != null) {
            return Outcome.done(answer(attempt.state, result.response()));
        }
        AttemptFailure failure = attempt.failure;
        String why = failure == null
                ? "it ended in an unknown way"
                : failure.answer() == null ? failure.what() : failure.what() + ": " + failure.answer();
        return new Outcome(ending, null, attempt.state.redaction.text(why));
    }

    /** A 401 or 429 comes from a gateway before the platform's work, unless it is inside a success. */
    private static boolean hadNoEffect(AttemptFailure failure) {
        boolean turnedAway = failure.kind() == Kind.TOKEN_REFUSED || failure.kind() == Kind.RATE_LIMITED;
        return turnedAway && failure.answer() != null && !failure.answer().isHidden();
    }

    /** Returns the answer for the journal; {@code null} if it can't be written. The call is done all the same. */
    private static @Nullable String answer(CallState<?> state, Response<?> response) {
        try {
            return RecordedAnswer.write(state.call.operation(), response, state.redaction::text);
        } catch (Throwable mistake) {
            Guarded.log(() -> LOG.warn("an answer could not be prepared for the journal", mistake));
            return null;
        }
    }

    /**
     * Returns the failure of a call that waited for the journal and is not sent.
     *
     * @param late the message if the deadline passed
     * @param failed the message otherwise
     */
    static AttemptFailure unrecorded(CallState<?> state, Throwable failure, String late, String failed) {
        return state.unsent(
                failure,
                late,
                cause -> AttemptFailure.unsent(
                        Kind.NOT_RECORDED, failed + message(state, cause), state.redaction.of(cause)));
    }

    /** A journal's own message is written for people. Any other exception is shown as the cause alone. */
    private static String message(CallState<?> state, Throwable cause) {
        return cause instanceof JournalException ? ": " + state.redaction.text(String.valueOf(cause.getMessage())) : "";
    }
}
