package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.pipeline.CallsInProgress.CallInProgress;
import io.adplatform.sdk.internal.pipeline.CallsInProgress.Ending;
import io.adplatform.sdk.internal.recording.AccountJournal;
import io.adplatform.sdk.internal.recording.CallInputs;
import io.adplatform.sdk.internal.recording.InputFiles;
import io.adplatform.sdk.internal.recording.RecordedAnswer;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.RetryRules;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.runner.Outcomes;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.journal.Claim;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
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
 * Asks the journal whether a call that may be made at most once may be sent under its key, before the call queues for
 * quota. What the journal answers is the table in {@code docs/money.md}; {@link JournalAnswers} says what each means to the
 * caller. A call without a key of the caller's is claimed under a generated one.
 */
final class ClaimStep {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");

    private final @Nullable AccountJournal account;
    private final @Nullable CallsInProgress inProgress;
    private final Authorizer authorizer;
    private final ResponseReader reader;
    private final PipelineSettings settings;
    private final Redaction redaction;

    ClaimStep(PipelineSettings settings, Authorizer authorizer, ResponseReader reader) {
        this.account = settings.journal();
        this.inProgress = account == null ? null : CallsInProgress.of(account.journal());
        this.authorizer = authorizer;
        this.reader = reader;
        this.settings = settings;
        this.redaction = new Redaction(settings.hideSecrets());
    }

    /** @throws InvalidRequestException if the call has a key that nobody would remember */
    void check(Call<?> call) {
        String key = call.options().idempotencyKey();
        if (key != null && account == null) {
            throw new InvalidRequestException(
                    call.unsent(),
                    List.of(new Violation(
                            "idempotencyKey",
                            key,
                            "needs a client with a journal: AdPlatform.builder().journal(FileJournal.open(path)), with"
                                    + " sdk-journal")));
        }
    }

    /**
     * Sends the call if it may be sent, and lets its key go at the end, however it ends.
     *
     * @return the platform's answer, now or earlier; fails with what the caller gets
     */
    <T> CompletableFuture<Response<T>> claimed(CallState<T> state, Supplier<CompletableFuture<Response<T>>> sending) {
        if (account == null || inProgress == null || state.call.operation().effect() != Effect.ONCE) {
            return sending.get();
        }
        return new Claiming<>(state, account, inProgress, sending).ending();
    }

    /** One call on its way through here. */
    private final class Claiming<T> {

        private final CallState<T> state;
        private final Call<T> call;
        private final AccountJournal account;
        private final Journal journal;
        private final CallsInProgress inProgress;
        private final Supplier<CompletableFuture<Response<T>>> sending;

        Claiming(
                CallState<T> state,
                AccountJournal account,
                CallsInProgress inProgress,
                Supplier<CompletableFuture<Response<T>>> sending) {
            this.state = state;
            this.call = state.call;
            this.account = account;
            this.journal = account.journal();
            this.inProgress = inProgress;
            this.sending = sending;
        }

        CompletableFuture<Response<T>> ending() {
            return Outcomes.guarded(() ->
                            workspace().thenCompose(owId -> files().thenCompose(files -> begin(owId, files))))
                    .exceptionally(failure -> {
                        throw typed(Futures.cause(failure));
                    });
        }

        /** A key counts for a workspace, so that the workspace must be known. Log-in names it where nobody else does. */
        private CompletableFuture<@Nullable Long> workspace() {
            state.end.failIfGivenUp();
            return state.await(authorizer.workspace(state.caller), state.longestWait())
                    .exceptionally(failure -> {
                        throw TokenStep.failed(state, failure);
                    });
        }

        /** A file takes its time to read, which is not the caller's thread's where the caller doesn't wait. */
        private CompletableFuture<InputFiles> files() {
            List<Body.FilePart> parts = call.files();
            if (parts.isEmpty() || call.options().idempotencyKey() == null) {
                return CompletableFuture.completedFuture(InputFiles.unread(parts));
            }
            CompletableFuture<InputFiles> read = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return InputFiles.read(parts, () -> state.end.reason() == null);
                        } catch (LocalFileException unreadable) {
                            throw AttemptFailedException.unsent(
                                    AttemptFailure.Kind.LOCAL_FILE,
                                    String.valueOf(unreadable.getMessage()),
                                    unreadable);
                        }
                    },
                    settings.executor());
            return waited(read, "its files had not been read");
        }

        private CompletableFuture<Response<T>> begin(@Nullable Long owId, InputFiles files) {
            JournalKey key = account.key(call.options().idempotencyKey(), owId);
            state.key = key.name();
            state.owId = owId;
            state.files = files;
            return enter(key, inputs(files));
        }

        private JournalInputs inputs(InputFiles files) {
            try {
                return CallInputs.of(call, files, state.caller.fingerprint(), settings.hideSecrets());
            } catch (IllegalArgumentException unwritable) {
                throw new InvalidRequestException(
                        state.context(), List.of(new Violation("body", null, String.valueOf(unwritable.getMessage()))));
            }
        }

        /** One call of this process at a time asks for a key; an equal one joins it. */
        private CompletableFuture<Response<T>> enter(JournalKey key, JournalInputs inputs) {
            state.end.failIfGivenUp();
            CallInProgress mine = new CallInProgress();
            CallInProgress other = inProgress.enter(key, mine);
            if (other != null) {
                return join(other, key, inputs);
            }
            state.onForcedEnd = (response, failure) -> {
                inProgress.leave(key, mine);
                mine.end(call.operation(), response, failure);
            };
            return Outcomes.guarded(() -> claim(key, inputs)
                            .thenCompose(claim -> claim instanceof Claim.Claimed granted
                                    ? send(mine, granted)
                                    : CompletableFuture.completedFuture(
                                            JournalAnswers.of(state, reader, claim, inputs))))
                    .whenComplete((response, failure) -> {
                        inProgress.leave(key, mine);
                        mine.end(call.operation(), response, failure == null ? null : Futures.cause(failure));
                    });
        }

        private CompletableFuture<Claim> claim(JournalKey key, JournalInputs inputs) {
            CompletableFuture<Claim> asked = Outcomes.guarded(
                    () -> journal.claim(key, inputs, state.remaining().plus(JournalStep.LEAST_FOR_AN_OUTCOME)));
            CompletableFuture<Claim> claim = waited(asked, "the journal had not said whether it may be");
            return claim.whenComplete((granted, failure) -> {
                if (failure != null) {
                    asked.thenAccept(late -> {
                        if (late instanceof Claim.Claimed tooLate) {
                            Outcomes.guarded(() -> journal.release(tooLate.ticket()));
                        }
                    });
                }
            });
        }

        private CompletableFuture<Response<T>> send(CallInProgress mine, Claim.Claimed granted) {
            state.ticket = granted.ticket();
            state.entry = granted.entry();
            mine.claim(granted.entry());
            return Outcomes.guarded(sending)
                    .handle((response, failure) -> new Ending(call.operation(), response, failure))
                    .thenCompose(ending -> release().thenApply(released -> ending.<T>result()));
        }

        /** Ends the claim of a call that was not sent, and changes nothing where its outcome has ended it. */
        private CompletableFuture<Boolean> release() {
            return Outcomes.guarded(() -> state.awaitAtLast(
                            journal.release(Objects.requireNonNull(state.ticket)), JournalStep.LEAST_FOR_AN_OUTCOME))
                    .handle((released, failure) -> {
                        if (failure != null) {
                            Guarded.log(() -> LOG.warn(
                                    "the journal has not let go of the key {}",
                                    state.key,
                                    redaction.of(Futures.cause(failure))));
                        }
                        return failure == null;
                    });
        }

        /** Waits for the other's end, with this call's own deadline. */
        private CompletableFuture<Response<T>> join(CallInProgress other, JournalKey key, JournalInputs inputs) {
            String late = "an equal call that it has joined had not ended";
            return waited(other.claimed(), late).thenCompose(entry -> {
                if (entry == null) {
                    return enter(key, inputs);
                }
                if (!entry.inputs().isSameAs(inputs)) {
                    return CompletableFuture.completedFuture(
                            JournalAnswers.of(state, reader, new Claim.OtherInputs(entry), inputs));
                }
                return waited(other.ended(), late)
                        .thenCompose(ending -> endedForItself(ending)
                                ? enter(key, inputs)
                                : CompletableFuture.completedFuture(joined(entry, ending)));
            });
        }

        /** What ends a call before it is sent for want of time or interest ends no other one. */
        private boolean endedForItself(Ending ending) {
            return ending.failure() instanceof AdPlatformException failure
                    && failure.wasSent() == Sent.NO
                    && (failure instanceof CallCancelledException || failure instanceof RateLimitException);
        }

        private Response<T> joined(JournalEntry entry, Ending ending) {
            state.entry = entry;
            return ending.operation() == call.operation() || ending.response() == null
                    ? ending.<T>result().servedFrom(ResponseSource.JOINED_CALL, state.elapsed())
                    : RecordedAnswer.read(reader, call.operation(), ending.response(), state.elapsed());
        }

        /**
         * Hands on what somebody else completes, within the call's time.
         *
         * @param late what was missing if the deadline comes first
         */
        private <V> CompletableFuture<V> waited(CompletableFuture<V> asked, String late) {
            return state.await(asked, state.longestWait()).exceptionally(failure -> {
                throw JournalStep.unanswered(
                        state,
                        failure,
                        late,
                        "the journal could not be asked whether it may be",
                        settings.hideSecrets());
            });
        }

        /** What the caller gets; a mistake of ours, or of a plugged-in part, is an outcome like any other. */
        private RuntimeException typed(Throwable cause) {
            if (cause instanceof AdPlatformException known) {
                return known;
            }
            if (cause instanceof AttemptFailedException failed) {
                return ExceptionFactory.of(state, failed.failure(), RetryRules.Action.FAIL);
            }
            AttemptFailure mistake = AttemptFailure.of(
                    AttemptFailure.Kind.CANCELLED,
                    state.sending == null ? Sent.NO : Sent.UNKNOWN,
                    "an unexpected " + cause.getClass().getSimpleName(),
                    redaction.of(cause));
            return ExceptionFactory.of(state, mistake, RetryRules.after(mistake, Effect.ONCE));
        }
    }
}
