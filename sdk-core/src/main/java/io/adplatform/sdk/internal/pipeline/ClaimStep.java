package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Values;
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
import io.adplatform.sdk.internal.recording.CallInputs;
import io.adplatform.sdk.internal.recording.CallInputs.InputFiles;
import io.adplatform.sdk.internal.recording.RecordedAnswer;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body.FilePart;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Futures;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The journal's decision whether a call that must not be repeated may be sent under its key, before the call queues for quota.
 * {@code docs/reference/journal.md} lists the answers of the journal. A call without the caller's key is claimed under a generated one.
 */
record ClaimStep(Pipeline.Settings settings, Authorizer authorizer, ResponseReader reader) {

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
     * The journal's answer to a call.
     *
     * @param recorded the response of an earlier call, in place of a request; {@code null} if the call may be sent
     * @param ticket the claim; {@code null} without a claim
     * @param files the files as they were at the claim; {@code null} without a claim
     */
    record Claimed<T>(
            @Nullable Response<T> recorded,
            @Nullable Ticket ticket,
            @Nullable InputFiles files) {}

    /** Claims the key of the call, if it has one. */
    <T> Claimed<T> claim(RunningCall<T> call) {
        AccountJournal account = settings.journal();
        if (account == null || call.call.operation().effect() != Effect.ONCE) {
            return new Claimed<>(null, null, null);
        }
        // A key belongs to a workspace, so the workspace must be known first.
        JournalKey key = account.key(call.call.options().idempotencyKey(), workspace(call));
        call.end.update(now -> now.withKey(key.name()).withWorkspace(key.owId()));
        InputFiles files = files(call);
        JournalInputs inputs = inputs(call, files).withGuard(account.guard(call.call));
        Claim claim = claim(call, account.journal(), key, inputs);
        if (claim instanceof Claim.Claimed granted) {
            call.end.update(now -> now.withClaim(granted.entry()));
            return new Claimed<>(null, granted.ticket(), files);
        }
        return new Claimed<>(unsent(call, claim, inputs), null, null);
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
        call.end.gate.enter(() -> {});
        try {
            return InputFiles.read(parts, () -> call.end.reason() == null);
        } catch (LocalFileException unreadable) {
            call.end.failIfGivenUp();
            throw AttemptFailure.unsent(Kind.LOCAL_FILE, String.valueOf(unreadable.getMessage()), unreadable);
        } finally {
            call.end.gate.leave();
        }
    }

    private static JournalInputs inputs(RunningCall<?> call, InputFiles files) {
        try {
            return CallInputs.of(call.call, files, call.caller.fingerprint(), call.redaction::text);
        } catch (IllegalArgumentException unwritable) {
            throw new InvalidRequestException(
                    call.context(), List.of(new Violation("body", null, String.valueOf(unwritable.getMessage()))));
        }
    }

    private static Claim claim(RunningCall<?> call, Journal journal, JournalKey key, JournalInputs inputs) {
        CompletableFuture<Claim> asked = Guarded.start(
                () -> journal.claim(key, inputs, call.deadline.remaining().plus(JournalStep.LEAST_FOR_AN_OUTCOME)));
        try {
            return call.end.await(asked, call.deadline.longestWait());
        } catch (Throwable failure) {
            asked.thenAccept(late -> {
                if (late instanceof Claim.Claimed tooLate) {
                    Guarded.start(() -> journal.release(tooLate.ticket()));
                }
            });
            throw JournalStep.unrecorded(
                    call, failure, "the journal had not answered", "the journal could not be asked whether it may be");
        }
    }

    /** Ends the claim of a call that was not sent. If the call has an outcome, it has ended the claim already. */
    void release(RunningCall<?> call, Claimed<?> claim) {
        AccountJournal account = settings.journal();
        Ticket ticket = claim.ticket();
        if (account == null || ticket == null) {
            return;
        }
        try {
            Guarded.await(
                    call.time,
                    JournalStep.LEAST_FOR_AN_OUTCOME,
                    account.journal().release(ticket));
        } catch (Throwable failure) {
            Guarded.log(() -> LOG.warn(
                    "the journal has not let go of the key {}",
                    Values.oneLine(ticket.key().name()),
                    call.redaction.of(Futures.cause(failure))));
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
    private <T> Response<T> unsent(RunningCall<T> call, Claim claim, JournalInputs inputs) {
        JournalEntry entry = claim.entry();
        if (claim instanceof Claim.Refused refused) {
            throw new ClaimRefusedException(call.context(), refused);
        }
        call.end.update(now -> now.withEntry(entry));
        if (claim instanceof Claim.Done) {
            return RecordedAnswer.read(reader, call.call.operation(), entry, call.deadline.elapsed());
        }
        if (claim instanceof Claim.InProgress) {
            throw new KeyInUseException(call.context(), entry.holder());
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
        throw new InvalidRequestException(
                call.context(),
                List.of(
                        claim instanceof Claim.ReferenceUsed
                                ? new Violation(
                                        String.valueOf(call.call.operation().reference()),
                                        String.valueOf(call.call
                                                .json()
                                                .get(call.call.operation().reference())),
                                        "must name one call alone, and that of the key " + name + " has it, which is "
                                                + status(entry))
                                : new Violation(
                                        "idempotencyKey",
                                        null,
                                        name + " belongs to another call, which is " + status(entry) + ": "
                                                + CallInputs.differences(entry.inputs(), inputs)
                                                + "; use another key for this call, or that call's inputs")));
    }

    private String status(JournalEntry entry) {
        String status = entry.holder() != null ? "being made" : entry.state() + " in the journal";
        return entry.sentAt() == null ? status : status + " and was sent at " + entry.sentAt();
    }
}
