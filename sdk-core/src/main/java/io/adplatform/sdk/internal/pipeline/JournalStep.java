package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ClaimRefusedException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.KeyInUseException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.Pipeline.Settings.AccountJournal;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.internal.recording.CallInputs;
import io.adplatform.sdk.internal.recording.CallInputs.InputFiles;
import io.adplatform.sdk.internal.recording.RecordedAnswer;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body.FilePart;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Futures;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The journal's part of a call that must not be repeated: a look before the call waits for anything, the begin of each request
 * directly before it leaves, and the outcome of each request that has begun. {@code docs/reference/journal.md} lists the answers of
 * the journal. A call without the caller's key has a generated one.
 */
record JournalStep(Pipeline.Settings settings, Authorizer authorizer, ResponseReader reader) {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");

    /** @throws InvalidRequestException if the call has a key or a guard and the client has no journal */
    void check(Call<?> call) {
        String key = call.options().idempotencyKey();
        if ((key != null || call.options().guard() != null) && settings.journal() == null) {
            throw new InvalidRequestException(
                    call.unsent(),
                    List.of(new Violation(
                            key == null ? "guard" : "idempotencyKey",
                            key,
                            "needs a client with a journal: AdPlatform.builder().journal(FileJournal.open(path)), with"
                                    + " sdk-journal")));
        }
    }

    /**
     * The record of a call, made once.
     *
     * @param files the files as they were then
     */
    record Recording(Journal journal, Ticket ticket, JournalInputs inputs, InputFiles files) {}

    /**
     * Makes the record of a call: waits for a log-in if only that knows the workspace, reads the files and asks the guards. Returns
     * {@code null} if the call may be repeated, or if the client has no journal.
     */
    @Nullable
    Recording prepare(RunningCall<?> call) {
        AccountJournal account = settings.journal();
        boolean isOnce = call.call.operation().effect() == Effect.ONCE;
        if (account != null && !isOnce && !call.original.method().equals("GET")) {
            account.guard(call.call); // which may refuse it
        }
        if (account == null || !isOnce) {
            return null;
        }
        // A key belongs to a workspace, so the workspace must be known first.
        JournalKey key = account.key(call.call.options().idempotencyKey(), workspace(call));
        call.end.update(next -> {
            next.key = key.name();
            next.owId = key.owId();
        });
        InputFiles files = files(call);
        return new Recording(account.journal(), Ticket.of(key), inputs(call, files, account), files);
    }

    /** Returns the recorded response of an earlier call; {@code null} if the call may be sent. */
    <T> @Nullable Response<T> look(RunningCall<T> call, @Nullable Recording recording) {
        if (recording == null) {
            return null;
        }
        Claim claim = ask(
                call,
                "the journal had not answered",
                "the journal could not be asked whether it may be",
                () -> recording.journal.look(recording.ticket.key(), recording.inputs));
        return claim instanceof Claim.Claimed ? null : recorded(call, recording, claim);
    }

    /**
     * Records that the request is about to leave. Returns the end of the attempt if another call has begun or was done meanwhile;
     * {@code null} if the request may be sent.
     */
    <T> @Nullable AttemptEnd<T> begin(RunningCall<T> call, @Nullable Recording recording) {
        if (recording == null) {
            return null;
        }
        Moment recordedAt = Moment.now(call.time);
        call.end.update(next -> next.recordedAt = recordedAt);
        int attempt = call.end.snapshot().attempt;
        Claim claim = ask(
                call,
                "the journal had not recorded it",
                "the journal could not record the intent of the request",
                () -> recording.journal.begin(recording.ticket, recording.inputs, attempt));
        if (claim instanceof Claim.Claimed) {
            call.end.update(next -> next.entry = claim.entry());
            return null;
        }
        call.end.update(next -> next.recordedAt = null); // no request, and no outcome
        try {
            return new AttemptEnd.Done<>(recorded(call, recording, claim));
        } catch (AdPlatformException refused) {
            return new AttemptEnd.Refused<>(refused);
        }
    }

    private static Claim ask(RunningCall<?> call, String late, String failed, Callable<Claim> question) {
        return call.runForeign(
                question,
                late,
                cause -> AttemptFailure.unsent(
                        Kind.NOT_RECORDED, failed + message(call, cause), call.redaction.of(cause)));
    }

    private @Nullable Long workspace(RunningCall<?> call) {
        try {
            return call.end.await(authorizer.workspace(call.caller), call.deadline.longestWait());
        } catch (Throwable failure) {
            throw AdmissionStep.withoutToken(call, failure);
        }
    }

    private static InputFiles files(RunningCall<?> call) {
        List<FilePart> parts = call.call.files();
        if (call.call.options().idempotencyKey() == null) {
            return InputFiles.unread(parts);
        }
        return call.runForeign(
                () -> InputFiles.read(parts, () -> call.end.reason() == null),
                "its files were not read",
                cause -> AttemptFailure.unsent(Kind.LOCAL_FILE, String.valueOf(cause.getMessage()), cause));
    }

    private static JournalInputs inputs(RunningCall<?> call, InputFiles files, AccountJournal account) {
        try {
            return CallInputs.of(call.call, files, call.caller.fingerprint(), call.redaction::text)
                    .withGuard(account.guard(call.call));
        } catch (IllegalArgumentException invalid) {
            String rule = "must be a call that a journal can record: " + invalid.getMessage();
            throw new InvalidRequestException(call.context(), List.of(new Violation("request", null, rule)));
        }
    }

    /**
     * Returns the recorded response of a call that is not sent.
     *
     * @throws ClaimRefusedException if a condition of the call's guard is not met
     * @throws KeyInUseException if the same call is in progress, in this process or another one
     * @throws OutcomeUnknownException if the call may have been done
     * @throws InvalidRequestException if another call has the key, or another key the call's reference
     */
    private <T> Response<T> recorded(RunningCall<T> call, Recording recording, Claim claim) {
        JournalEntry entry = claim.entry();
        if (claim instanceof Claim.Refused refused) {
            throw new ClaimRefusedException(call.context(), refused);
        }
        if (claim instanceof Claim.Done) {
            return RecordedAnswer.read(reader, call.call.operation(), entry, call.deadline.elapsed());
        }
        if (claim instanceof Claim.InProgress) {
            throw new KeyInUseException(call.context(), entry);
        }
        if (claim instanceof Claim.Unknown) {
            throw new OutcomeUnknownException(
                    call.context(),
                    call.call,
                    "the journal has a sending under this key without a known outcome"
                            + (entry.note() == null ? "." : ": " + entry.note() + "."),
                    new Sending(
                            Objects.requireNonNullElse(entry.sentAt(), entry.changedAt()),
                            null,
                            entry.inputs().user()),
                    Sent.UNKNOWN,
                    null,
                    entry,
                    null);
        }
        String name = "'" + entry.key().name() + "'";
        String reference = String.valueOf(call.call.operation().reference());
        Violation violation = claim instanceof Claim.ReferenceUsed
                ? new Violation(
                        reference,
                        String.valueOf(call.call.json().get(reference)),
                        "must name one call alone, and that of the key " + name + " has it, which is " + status(entry))
                : new Violation(
                        "idempotencyKey",
                        null,
                        name + " belongs to another call, which is " + status(entry) + ": "
                                + CallInputs.differences(entry.inputs(), recording.inputs)
                                + "; repeat that call's inputs, or use another key if both calls are intended");
        throw new InvalidRequestException(call.context(), List.of(violation));
    }

    private String status(JournalEntry entry) {
        String status = entry.holder() != null ? "being made" : entry.state() + " in the journal";
        return entry.sentAt() == null ? status : status + " and was sent at " + entry.sentAt();
    }

    /**
     * Records the outcome. Never fails: the caller gets the outcome, whatever happens to the journal. Nothing interrupts it; the
     * caller of a journal that hangs gets the outcome after its deadline.
     */
    <T> AttemptEnd<T> recordOutcome(RunningCall<T> call, @Nullable Recording recording, AttemptEnd<T> end) {
        Snapshot attempt = call.end.snapshot();
        if (recording == null || attempt.recordedAt == null) {
            return end;
        }
        JournalEntry.State ending = state(attempt, end);
        try {
            JournalEntry entry =
                    recording.journal().outcome(recording.ticket(), attempt.attempt, outcome(call, ending, end));
            call.end.update(next -> next.entry = entry);
            return end;
        } catch (Throwable failure) {
            Throwable cause = Futures.cause(failure);
            AttemptEnd<T> told = withWarning(call, end, cause);
            call.end.judge(told); // before a log or a listener that may hang: then this is the caller's end
            call.end.update(next -> next.entry = null);
            warn(call, ending, cause);
            return told;
        }
    }

    private static void warn(RunningCall<?> call, JournalEntry.State ending, Throwable cause) {
        Guarded.log(() -> LOG.warn(
                "{} ended as {}, which the journal has not recorded (key {}, call {}, attempt {}); see to the journal"
                        + " before the program ends",
                call.call.operation(),
                ending,
                Values.oneLine(String.valueOf(call.end.snapshot().key)),
                call.events.callId(),
                call.end.snapshot().attempt,
                call.redaction.of(cause)));
    }

    private static <T> AttemptEnd<T> withWarning(RunningCall<T> call, AttemptEnd<T> end, Throwable cause) {
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
    private static JournalEntry.State state(Snapshot attempt, AttemptEnd<?> end) {
        if (end instanceof AttemptEnd.Done) {
            return JournalEntry.State.DONE;
        }
        AttemptFailure failure = Objects.requireNonNull(end.failure());
        if (attempt.sent == Sent.NO || hadNoEffect(failure)) {
            return JournalEntry.State.NOT_SENT;
        }
        boolean isUnknown = end instanceof AttemptEnd.Failed<?> failed && failed.action() == Action.OUTCOME_UNKNOWN;
        return failure.answer() != null && !isUnknown ? JournalEntry.State.REFUSED : JournalEntry.State.UNKNOWN;
    }

    private static Outcome outcome(RunningCall<?> call, JournalEntry.State ending, AttemptEnd<?> end) {
        if (end instanceof AttemptEnd.Done<?> done) {
            return Outcome.done(answer(call, done.response()));
        }
        AttemptFailure failure = Objects.requireNonNull(end.failure());
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
