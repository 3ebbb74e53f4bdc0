package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.CallRun.AttemptReport;
import io.adplatform.sdk.internal.pipeline.ClaimStep.Recording;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.internal.recording.RecordedAnswer;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.operation.Futures;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The journal's record of the outcome of each request that has begun. */
final class JournalStep {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");

    private JournalStep() {}

    /**
     * Records the outcome. Never fails: the caller gets the outcome, whatever happens to the journal. Nothing interrupts it; the
     * caller of a journal that hangs gets the outcome after its deadline.
     */
    static <T> AttemptEnd<T> recordOutcome(
            RunningCall<T> call, @Nullable Recording recording, AttemptReport attempt, AttemptEnd<T> end) {
        if (recording == null || attempt.begunAt == null) {
            return end;
        }
        JournalEntry.State ending = state(call, attempt, end);
        try {
            JournalEntry entry = recording
                    .journal()
                    .outcome(recording.ticket(), attempt.number, outcome(call, ending, attempt, end));
            call.end.update(now -> now.withEntry(entry));
            return end;
        } catch (Throwable failure) {
            call.end.update(now -> now.withEntry(null));
            return withWarning(call, attempt, end, ending, Futures.cause(failure));
        }
    }

    private static <T> AttemptEnd<T> withWarning(
            RunningCall<T> call, AttemptReport attempt, AttemptEnd<T> end, JournalEntry.State ending, Throwable cause) {
        Guarded.log(() -> LOG.warn(
                "{} ended as {}, which the journal has not recorded (key {}, call {}, attempt {}); see to the journal"
                        + " before the program ends",
                call.call.operation(),
                ending,
                Values.oneLine(String.valueOf(call.end.snapshot().key())),
                call.events.callId(),
                attempt.number,
                call.redaction.of(cause)));
        return end instanceof AttemptEnd.Done<T> done
                ? new AttemptEnd.Done<>(done.response()
                        .withJournalWarning(
                                "it was done, and the journal could not record that" + message(call, cause)))
                : end;
    }

    /** Adds the warning of a call that ended before its outcome was recorded. */
    static <T> Response<T> notRecordedYet(Response<T> response) {
        return response.withJournalWarning("it was done, and the journal had not recorded that yet");
    }

    /** In a journal {@link JournalEntry.State#NOT_SENT} means without effect: not sent, or turned away by a gateway. */
    private static JournalEntry.State state(RunningCall<?> call, AttemptReport attempt, AttemptEnd<?> end) {
        if (end instanceof AttemptEnd.Done) {
            return JournalEntry.State.DONE;
        }
        AttemptFailure failure = Objects.requireNonNull(attempt.failure);
        if (call.end.snapshot().sent() == Sent.NO || hadNoEffect(failure)) {
            return JournalEntry.State.NOT_SENT;
        }
        boolean isUnknown = end instanceof AttemptEnd.Failed<?> failed && failed.action() == Action.OUTCOME_UNKNOWN;
        return failure.answer() != null && !isUnknown ? JournalEntry.State.REFUSED : JournalEntry.State.UNKNOWN;
    }

    private static Outcome outcome(
            RunningCall<?> call, JournalEntry.State ending, AttemptReport attempt, AttemptEnd<?> end) {
        if (end instanceof AttemptEnd.Done<?> done) {
            return Outcome.done(answer(call, done.response()));
        }
        AttemptFailure failure = Objects.requireNonNull(attempt.failure);
        String why = failure.answer() == null ? failure.what() : failure.what() + ": " + failure.answer();
        return new Outcome(ending, null, call.redaction.line(why));
    }

    /** A 401 or 429 comes from a gateway before the platform's work, unless it is inside a success. */
    private static boolean hadNoEffect(AttemptFailure failure) {
        boolean turnedAway = failure.kind() == Kind.TOKEN_REFUSED || failure.kind() == Kind.RATE_LIMITED;
        return turnedAway && failure.answer() != null && !failure.answer().isHidden();
    }

    /** Returns the answer for the journal; {@code null} if it can't be written. The call is done all the same. */
    private static @Nullable String answer(RunningCall<?> call, Response<?> response) {
        try {
            return RecordedAnswer.write(call.call.operation(), response, call.redaction::text);
        } catch (Throwable mistake) {
            Guarded.log(() -> LOG.warn("an answer could not be prepared for the journal", mistake));
            return null;
        }
    }

    /** A journal's own message is written for people. Any other exception is shown as the cause alone. */
    static String message(RunningCall<?> call, Throwable cause) {
        return cause instanceof JournalException ? ": " + call.redaction.text(String.valueOf(cause.getMessage())) : "";
    }
}
