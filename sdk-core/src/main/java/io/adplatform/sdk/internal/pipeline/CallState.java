package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.files.CallFiles;
import io.adplatform.sdk.internal.observe.CallEvents;
import io.adplatform.sdk.internal.pipeline.Attempt.Moment;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.Pipeline.Settings.CallLimits;
import io.adplatform.sdk.internal.recording.CallInputs.InputFiles;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.runner.StoppableFuture;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.Time;
import io.adplatform.sdk.time.Time.Deadline;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Function;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * One call on its way: its limits, its progress and its end. One step at a time writes it. A forced end may read it at the same
 * time, so the fields that an exception shows are volatile.
 */
final class CallState<T> {

    /** Longer durations overflow in nanoseconds. */
    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(1);

    private static final AtomicLong CALLS = new AtomicLong();

    /** The call's place in every queue, for all of its attempts: a lower number started earlier. */
    final long number = CALLS.getAndIncrement();

    final Call<T> call;
    final CallFiles transfer;
    final Authorizer.Caller caller;
    final CallEvents events;
    final Lane lane;
    final Time time;
    final Redaction redaction;
    final int mostRetries;
    final End<T> end = new End<>();
    private final Pipeline.Settings settings;
    private final HttpRequest original;
    /** The limit of a request without a file. A lost request of any kind may be on its way for this time. */
    final Duration attemptTimeout;

    final Deadline deadline;

    /** Completed when the run has ended, which may be after the caller's end. */
    final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();

    final AtomicBoolean endNotified = new AtomicBoolean();

    /** Ends the call at its deadline. */
    volatile Time.Timer deadlineTimer = () -> {};
    /** Runs at a forced end: other calls stop waiting for this one. */
    volatile BiConsumer<@Nullable Response<T>, @Nullable RuntimeException> onForcedEnd = (response, failure) -> {};

    /** The headers from the user's hook. */
    volatile Map<String, String> headers = Map.of();
    /** The request of the next attempt. */
    volatile HttpRequest request;

    int attempts;
    volatile @Nullable Attempt<T> attempt;
    final AtomicInteger requestsSent = new AtomicInteger();
    final AtomicInteger redirects = new AtomicInteger();
    int retries;
    /** The failure before the latest retry, which is the caller's if the retry can't be sent; {@code null} before a retry. */
    volatile @Nullable AttemptFailure retried;
    /** How far the attempts before the latest retry got. */
    private volatile Sent sentBefore = Sent.NO;

    /** The first 401 about the token; {@code null} before it. */
    volatile @Nullable AttemptFailure refusal;
    /** The authorization of that 401. */
    volatile Authorizer.@Nullable Authorization refused;
    /** The age of the refused token, without a newer one. */
    volatile @Nullable Duration refusedAge;

    volatile @Nullable Long owId;
    /** The start of the newest request; {@code null} before it. */
    volatile @Nullable Moment sentAt;
    /** The journal's key of the call; {@code null} without a journal. */
    volatile @Nullable String key;
    /** The claim of the call; {@code null} without a claim. */
    volatile @Nullable Ticket ticket;
    /** The journal's latest entry of the call. */
    volatile @Nullable JournalEntry entry;
    /** The files as they were at the claim. */
    @Nullable
    InputFiles files;

    /**
     * A call with its request.
     *
     * @param request the request without its authorization
     * @param transfer the files that are sent or received
     */
    record Prepared<T>(Call<T> call, HttpRequest request, CallFiles transfer) {}

    /** @param user the user of the call, even if another one logs in meanwhile */
    CallState(Prepared<T> prepared, Object user, CallEvents events, Pipeline.Settings settings) {
        this.call = prepared.call();
        this.original = prepared.request();
        this.request = original;
        this.transfer = prepared.transfer();
        this.events = events;
        this.settings = settings;
        this.time = settings.time();
        this.redaction = settings.redaction();
        this.lane = settings.laneOf(call);
        this.owId = call.owId();
        this.caller = new Authorizer.Caller(user, call.operation().name(), call.owId());
        RequestOptions options = call.options();
        CallLimits limits = settings.limits().of(options);
        this.mostRetries = limits.retries();
        this.attemptTimeout = shorter(limits.attemptTimeout(), LONGEST_TIMEOUT);
        this.deadline = new Deadline(time, limits.deadline(), attemptTimeout);
    }

    /**
     * Returns the limit of the next request.
     *
     * @throws AttemptFailure if it is too short for a request
     */
    Duration timeout() {
        if (deadline.isTooLate()) {
            throw CallRunner.DEADLINE;
        }
        // A file takes as long as its length needs; the read timeout notices a silent connection.
        boolean wholeDeadline = transfer.hasFiles() && call.options().attemptTimeout() == null;
        return shorter(deadline.remaining(), wholeDeadline ? LONGEST_TIMEOUT : attemptTimeout);
    }

    /**
     * Continues on the client's threads. A timer or a throttle completes the future, and must not run the next steps.
     */
    <V> CompletableFuture<V> onClientThread(CompletableFuture<V> pending) {
        return pending.isDone() ? pending : pending.whenCompleteAsync((value, failure) -> {}, settings.executor());
    }

    /** Waits for another part on the client's threads; fails with {@link TimeoutException} after this time, or if given up. */
    <V> CompletableFuture<V> await(CompletableFuture<V> pending, Duration longest) {
        return onClientThread(limited(pending, longest, true));
    }

    /** @param stops whether giving up the call ends the wait; a record at the end of the call is awaited all the same */
    <V> CompletableFuture<V> limited(CompletableFuture<V> pending, Duration longest, boolean stops) {
        // A copy: this call may give up, and others may wait for the same future.
        CompletableFuture<V> awaited = pending.copy();
        if (!awaited.isDone()) {
            try {
                Runnable tooLate = () -> awaited.completeExceptionally(new TimeoutException());
                Time.Timer timer = time.limit(longest, () -> Guarded.execute(settings.executor(), tooLate));
                awaited.whenComplete((done, failure) -> timer.cancel());
            } catch (Throwable noTimer) {
                awaited.completeExceptionally(noTimer);
            }
            if (stops) {
                end.onStop(() -> awaited.cancel(false));
            }
        }
        return awaited;
    }

    /**
     * Returns the failure of a step before sending: the reason for giving up the call, if there is one, else the step's own.
     *
     * @param late the message if the deadline passed
     * @param other returns the failure for any other cause
     */
    AttemptFailure unsent(Throwable failure, String late, Function<Throwable, AttemptFailure> other) {
        Throwable cause = Futures.cause(failure);
        AttemptFailure reason = end.reason();
        if (reason != null) {
            return AttemptFailure.unsent(reason.kind(), reason.what(), redaction.of(cause));
        }
        if (cause instanceof AttemptFailure known) {
            return known;
        }
        return cause instanceof TimeoutException
                ? AttemptFailure.unsent(Kind.OUT_OF_TIME, late + " before the deadline", null)
                : other.apply(cause);
    }

    /** Follows the link to its new place with the next attempt. */
    void redirectTo(HttpUrl url) {
        redirects.incrementAndGet();
        request = HttpRequest.ofLink(url);
        sentBefore = Sent.YES;
    }

    /** Prepares a retry. It begins with the original link, even after redirects. */
    void retryBecauseOf(AttemptFailure failure) {
        redirects.set(0);
        request = original;
        retries++;
        retried = failure;
        sentBefore = sentAtAll(failure);
    }

    /** How far the call got, in its last attempt or in an earlier one. */
    Sent sentAtAll(AttemptFailure last) {
        return sentBefore == Sent.YES || last.sent() == Sent.NO ? sentBefore : last.sent();
    }

    CallContext context() {
        return new CallContext(
                call.operation().name(),
                request.method(),
                request.place(),
                owId,
                requestsSent.get(),
                deadline.elapsed(),
                call.customer(),
                key);
    }

    static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** The end of a call for its caller: exactly one, even if the run hangs. The {@link Phase} decides its meaning. */
    static final class End<T> {

        /** The progress of a call. */
        enum Phase {
            /** No byte of a request has left. An end makes sending impossible. */
            WAITING,
            /** Bytes of a request may have left. After an end the outcome is unknown. */
            LEAVING,
            /** The outcome is known, and is the caller's end. */
            JUDGED,
            /** The caller has its end, or gets it now, after any of the other phases. */
            ENDED
        }

        /** The caller's future. A caller that completes it, or a future derived from it, cancels the call. */
        final CompletableFuture<Response<T>> future = new StoppableFuture<>(() -> giveUp(CallRunner.CANCELLED, true));

        // Guarded by this.
        /** The phase at the end, if the end has begun. */
        private Phase phase = Phase.WAITING;

        private boolean ends;
        private @Nullable AttemptFailure reason;
        private @Nullable AttemptFailure reasonAfterAttempt;
        private Attempt.@Nullable Result<T> judgement;
        private Runnable stop = () -> {};

        /** The reason for giving up the call; {@code null} while it is wanted. */
        synchronized @Nullable AttemptFailure reason() {
            return reason;
        }

        synchronized Phase phase() {
            return ends ? Phase.ENDED : phase;
        }

        synchronized Attempt.@Nullable Result<T> judgement() {
            return judgement;
        }

        /** @throws AttemptFailure if the call was given up */
        void failIfGivenUp() {
            AttemptFailure given = reason();
            if (given != null) {
                throw given;
            }
        }

        /** Sets the task that stops the step that begins now. It runs at once if the call was given up before. */
        void onStop(Runnable task) {
            synchronized (this) {
                if (reason == null) {
                    stop = task;
                    return;
                }
            }
            task.run();
        }

        /** Enters {@link Phase#LEAVING}, directly before the first byte. Returns false if the call was given up: nothing may leave. */
        synchronized boolean leave() {
            if (reason != null || ends || phase != Phase.WAITING) {
                return false;
            }
            phase = Phase.LEAVING;
            return true;
        }

        /** Keeps the judgement of the last attempt, or prepares for another attempt if the call is still wanted. */
        synchronized Attempt.Result<T> judge(Attempt.Result<T> result) {
            if (result.retryDelay() == null) {
                judgement = result;
                phase = Phase.JUDGED;
            } else {
                phase = phase == Phase.LEAVING ? Phase.WAITING : phase;
                reason = reason == null ? reasonAfterAttempt : reason;
            }
            return result;
        }

        /**
         * Gives up the call and stops its current step. Only the first reason counts.
         *
         * @param alsoLeaving whether to stop a request that has left. Otherwise it may be answered, and is not repeated.
         */
        void giveUp(AttemptFailure why, boolean alsoLeaving) {
            synchronized (this) {
                if (reason != null || ends) {
                    return;
                }
                if (phase == Phase.LEAVING && !alsoLeaving) {
                    reasonAfterAttempt = why;
                    return;
                }
                reason = why;
            }
            stopRun();
        }

        /**
         * Begins the end of the call for its caller. Returns the phase before: after {@link Phase#WAITING} nothing leaves any more.
         * Returns {@link Phase#ENDED} if the caller has its end already. An end that fails may be repeated.
         *
         * @param why the reason that stops the run; {@code null} at the end of the run itself
         */
        synchronized Phase end(@Nullable AttemptFailure why) {
            boolean hasEnded = ends && future.isDone();
            ends = true;
            reason = reason == null ? why : reason;
            return hasEnded ? Phase.ENDED : phase;
        }

        /** Stops the current step of the run. */
        void stopRun() {
            Runnable running;
            synchronized (this) {
                running = stop;
                stop = () -> {};
            }
            running.run();
        }
    }
}
