package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
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
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Futures;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
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
     * Sends the call if the journal allows it, and releases the key after any end.
     *
     * @return the platform's response, of now or of an earlier call; fails with the caller's exception
     */
    <T> CompletableFuture<Response<T>> claimed(CallState<T> state, Supplier<CompletableFuture<Response<T>>> sending) {
        AccountJournal account = settings.journal();
        if (account == null || state.call.operation().effect() != Effect.ONCE) {
            return sending.get();
        }
        return Guarded.start(() -> new Claiming<>(state, account, sending).start())
                .exceptionally(failure -> {
                    throw exception(state, Futures.cause(failure));
                });
    }

    /** Returns the caller's exception. An unexpected one, of the SDK or of a foreign part, is an outcome like any other. */
    private static AdPlatformException exception(CallState<?> state, Throwable cause) {
        if (cause instanceof AdPlatformException known) {
            return known;
        }
        if (cause instanceof AttemptFailure failed) {
            return ExceptionFactory.of(state, failed, Action.FAIL);
        }
        AttemptFailure mistake = AttemptFailure.of(
                Kind.CANCELLED,
                state.sentAt == null ? Sent.NO : Sent.UNKNOWN,
                "an unexpected " + cause.getClass().getSimpleName(),
                state.redaction.of(cause));
        return ExceptionFactory.of(state, mistake, RetryRules.after(mistake, Effect.ONCE));
    }

    /** One call in this step. */
    private final class Claiming<T> {

        private final CallState<T> state;
        private final Call<T> call;
        private final AccountJournal account;
        private final Supplier<CompletableFuture<Response<T>>> sending;

        Claiming(CallState<T> state, AccountJournal account, Supplier<CompletableFuture<Response<T>>> sending) {
            this.state = state;
            this.call = state.call;
            this.account = account;
            this.sending = sending;
        }

        /** A key belongs to a workspace, so the workspace must be known first. */
        CompletableFuture<Response<T>> start() {
            state.end.failIfGivenUp();
            return state.await(authorizer.workspace(state.caller), state.deadline.longestWait())
                    .exceptionally(failure -> {
                        throw AdmissionStep.withoutToken(state, failure);
                    })
                    .thenCompose(owId -> {
                        JournalKey key = account.key(call.options().idempotencyKey(), owId);
                        state.key = key.name();
                        state.owId = owId;
                        return enter(key, inputs().withGuard(account.guard(call)));
                    });
        }

        private JournalInputs inputs() {
            try {
                List<Body.FilePart> parts = call.files();
                InputFiles files = call.options().idempotencyKey() == null
                        ? InputFiles.unread(parts)
                        : InputFiles.read(parts, () -> state.end.reason() == null);
                state.files = files;
                return CallInputs.of(call, files, state.caller.fingerprint(), state.redaction::text);
            } catch (LocalFileException unreadable) {
                AttemptFailure reason = state.end.reason();
                throw reason != null
                        ? reason
                        : AttemptFailure.unsent(Kind.LOCAL_FILE, String.valueOf(unreadable.getMessage()), unreadable);
            } catch (IllegalArgumentException unwritable) {
                throw new InvalidRequestException(
                        state.context(), List.of(new Violation("body", null, String.valueOf(unwritable.getMessage()))));
            }
        }

        private CompletableFuture<Response<T>> enter(JournalKey key, JournalInputs inputs) {
            state.end.failIfGivenUp();
            return claim(key, inputs)
                    .thenCompose(claim -> claim instanceof Claim.Claimed granted
                            ? send(granted)
                            : CompletableFuture.completedFuture(unsent(claim, inputs)));
        }

        private CompletableFuture<Claim> claim(JournalKey key, JournalInputs inputs) {
            CompletableFuture<Claim> asked = Guarded.start(() -> account.journal()
                    .claim(key, inputs, state.deadline.remaining().plus(JournalStep.LEAST_FOR_AN_OUTCOME)));
            return state.await(asked, state.deadline.longestWait()).exceptionally(failure -> {
                asked.thenAccept(late -> {
                    if (late instanceof Claim.Claimed tooLate) {
                        Guarded.start(() -> account.journal().release(tooLate.ticket()));
                    }
                });
                throw JournalStep.unrecorded(
                        state,
                        failure,
                        "the journal had not answered",
                        "the journal could not be asked whether it may be");
            });
        }

        private CompletableFuture<Response<T>> send(Claim.Claimed granted) {
            state.ticket = granted.ticket();
            state.entry = granted.entry();
            CompletableFuture<Response<T>> sent = Guarded.start(sending);
            return sent.handle((response, failure) -> release(granted.ticket()))
                    .thenCompose(released -> released)
                    .thenCompose(released -> sent);
        }

        /** Ends the claim of a call that was not sent. If the call has an outcome, it has ended the claim already. */
        private CompletableFuture<@Nullable Void> release(Ticket ticket) {
            return Guarded.start(() -> state.onClientThread(
                            state.limited(account.journal().release(ticket), JournalStep.LEAST_FOR_AN_OUTCOME, false)))
                    .exceptionally(failure -> {
                        Guarded.log(() -> LOG.warn(
                                "the journal has not let go of the key {}",
                                state.key,
                                state.redaction.of(Futures.cause(failure))));
                        return null;
                    });
        }

        /**
         * Returns the recorded response of a call that is not sent.
         *
         * @throws ClaimRefusedException if a condition of the call's guard is not met
         * @throws KeyInUseException if the same call is in progress, in this process or another one
         * @throws OutcomeUnknownException if the call may have been done
         * @throws InvalidRequestException if another call has the key, or another key the call's reference
         */
        private Response<T> unsent(Claim claim, JournalInputs inputs) {
            JournalEntry entry = claim.entry();
            if (claim instanceof Claim.Refused refused) {
                throw new ClaimRefusedException(state.context(), refused);
            }
            state.entry = entry;
            if (claim instanceof Claim.Done) {
                return RecordedAnswer.read(reader, call.operation(), entry, state.deadline.elapsed());
            }
            if (claim instanceof Claim.InProgress) {
                throw new KeyInUseException(state.context(), entry.holder());
            }
            if (claim instanceof Claim.Unknown) {
                throw new OutcomeUnknownException(
                        state.context(),
                        call,
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
                    state.context(),
                    List.of(
                            claim instanceof Claim.ReferenceUsed
                                    ? new Violation(
                                            String.valueOf(call.operation().reference()),
                                            String.valueOf(call.json()
                                                    .get(call.operation().reference())),
                                            "must name one call alone, and that of the key " + name
                                                    + " has it, which is " + status(entry))
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
}
