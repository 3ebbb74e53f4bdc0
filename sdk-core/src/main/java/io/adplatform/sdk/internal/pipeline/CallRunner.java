package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.CallState.End.Phase;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The calls of a pipeline that are on their way. Starts each run, and gives each caller exactly one end. */
@SuppressWarnings("StaticAssignmentOfThrowable") // without a stack trace, and needed when memory is exhausted
final class CallRunner {

    /** The extra time before the caller's forced end: for a request after its limit, and for a record after the deadline. */
    static final Duration OVERTIME = Duration.ofSeconds(1);

    /** The time in which a run that was given up may end by itself. */
    private static final Duration GRACE = Duration.ofMillis(80);

    static final AttemptFailure ANOTHER_USER = AttemptFailure.cancelled("another user has logged in with the client");
    static final AttemptFailure CANCELLED = AttemptFailure.cancelled("the future was cancelled");
    private static final AttemptFailure CLOSED = AttemptFailure.cancelled("the client was closed");
    private static final AttemptFailure INTERRUPTED = AttemptFailure.cancelled("the waiting thread was interrupted");
    static final AttemptFailure DEADLINE =
            AttemptFailure.unsent(Kind.OUT_OF_TIME, "its deadline passed before it could be sent", null);
    private static final AttemptFailure TOO_LONG =
            AttemptFailure.of(Kind.NO_ANSWER, Sent.UNKNOWN, "it took too long", null);

    private final Time clock;
    private final Executor executor;
    private final Set<CallState<?>> inFlight = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    CallRunner(Time time, Executor executor) {
        this.clock = time;
        this.executor = executor;
    }

    /** Starts the run on a client thread. Its timer is set first: without one the call would have no certain end. */
    <T> void start(CallState<T> state, Supplier<CompletableFuture<Response<T>>> run) {
        inFlight.add(state);
        if (closed) {
            state.end.giveUp(CLOSED, true);
        }
        try {
            state.deadlineTimer = clock.limit(state.deadline.remaining(), () -> deadlinePassed(state, true));
            executor.execute(() -> Guarded.start(run)
                    .whenComplete((response, failure) ->
                            end(state, response, failure == null ? null : exception(Futures.cause(failure)))));
        } catch (Throwable noThread) {
            AttemptFailure failure =
                    AttemptFailure.unsent(Kind.CANCELLED, "no thread or timer could be had for it", noThread);
            end(state, null, ExceptionFactory.of(state, failure, Action.FAIL));
        }
    }

    /** Waits for the end. After an interrupt the call is given up; an outcome within a short time still counts. */
    <T> Response<T> await(CallState<T> state) {
        try {
            clock.await(state.end.future, null);
        } catch (InterruptedException interrupted) {
            interrupt(state);
            awaitShortly(state);
        }
        try {
            return state.end.future.join();
        } catch (CompletionException failed) {
            RuntimeException exception = exception(Futures.cause(failed));
            exception.fillInStackTrace(); // the caller's
            throw exception;
        }
    }

    /** Gives up the call: its caller's thread was interrupted. */
    void interrupt(CallState<?> state) {
        state.end.giveUp(INTERRUPTED, true);
    }

    private void awaitShortly(CallState<?> state) {
        boolean ended = false;
        try {
            ended = clock.real().await(state.end.future, GRACE);
        } catch (InterruptedException again) {
            // The call ends now.
        } finally {
            Thread.currentThread().interrupt();
        }
        if (!ended) {
            force(state, INTERRUPTED);
        }
    }

    /**
     * Gives up every call, now and later.
     *
     * @param alsoLeaving whether to stop requests that have left
     */
    void close(boolean alsoLeaving) {
        closed = true;
        inFlight.forEach(state -> state.end.giveUp(CLOSED, alsoLeaving));
        endSoon();
    }

    /** Gives up every call of another user whose request has not left. */
    void giveUpOthers(Object user) {
        inFlight.forEach(state -> giveUpIfOfAnother(state, user));
        endSoon();
    }

    void giveUpIfOfAnother(CallState<?> state, Object user) {
        if (!Objects.equals(state.caller.user(), user)) {
            state.end.giveUp(ANOTHER_USER, false);
        }
    }

    /** Completes when the current runs have ended. */
    CompletableFuture<?> idle() {
        return CompletableFuture.allOf(
                inFlight.stream().map(state -> state.ended).toArray(CompletableFuture[]::new));
    }

    /** Sets the timer that ends a call whose request exceeds its limit, by the real clock. */
    Time.Timer limitRequest(CallState<?> state, Duration longest) {
        return clock.real()
                .limit(longest.plus(OVERTIME), () -> Guarded.execute(executor, () -> force(state, TOO_LONG)));
    }

    /**
     * Ends the run. The listeners are notified before the caller, unless the caller's end was forced. The deadline's timer is
     * cancelled last: it ends the call if memory is exhausted here.
     */
    private <T> void end(CallState<T> state, @Nullable Response<T> response, @Nullable RuntimeException failure) {
        notifyEnd(state, response, failure);
        inFlight.remove(state);
        state.ended.complete(null);
        if (state.end.end(null) != Phase.ENDED) {
            complete(state, response, failure);
        }
        state.deadlineTimer.cancel();
    }

    private static <T> void complete(
            CallState<T> state, @Nullable Response<T> response, @Nullable RuntimeException failure) {
        if (failure == null) {
            state.end.future.complete(response);
        } else {
            state.end.future.completeExceptionally(failure);
        }
    }

    private static void notifyEnd(
            CallState<?> state, @Nullable Response<?> response, @Nullable RuntimeException failure) {
        if (state.endNotified.compareAndSet(false, true)) {
            state.events.callEnded(
                    state.requestsSent.get(),
                    state.deadline.elapsed(),
                    failure,
                    response == null ? null : response.source());
        }
    }

    /**
     * Watches a call after its deadline, by the real clock, until the caller has its end: first after {@link #GRACE}, then every
     * {@link #OVERTIME}. The first look ends a call that only waits. Each later one also ends a call whose answer is being read
     * or recorded, unless its request is within its own limit.
     */
    private void deadlinePassed(CallState<?> state, boolean first) {
        if (state.end.future.isDone()) {
            return;
        }
        try {
            state.deadlineTimer = clock.real().limit(first ? GRACE : OVERTIME, () -> {
                deadlinePassed(state, false); // set before this look, which may fail without memory
                Phase phase = state.end.phase();
                boolean mayEndByItself = first
                        ? phase == Phase.LEAVING || phase == Phase.JUDGED
                        : phase == Phase.LEAVING && isRequestInTime(state);
                if (!mayEndByItself) {
                    executor.execute(() -> force(state, DEADLINE));
                }
            });
        } catch (RuntimeException noTimer) {
            force(state, DEADLINE);
        }
    }

    private static boolean isRequestInTime(CallState<?> state) {
        Attempt<?> current = state.attempt;
        return current != null && current.isRequestInTime();
    }

    /** Ends all given-up calls that don't end by themselves. */
    private void endSoon() {
        if (inFlight.isEmpty()) {
            return;
        }
        Runnable end = () -> inFlight.forEach(state -> {
            AttemptFailure reason = state.end.reason();
            if (reason != null) {
                force(state, reason);
            }
        });
        try {
            clock.real().limit(GRACE, () -> Guarded.execute(executor, end));
        } catch (Throwable noTimer) {
            end.run();
        }
    }

    /** Ends the call for its caller now. Its run may continue: journal and throttle learn its outcome. */
    private <T> void force(CallState<T> state, AttemptFailure why) {
        Phase phase = state.end.end(why);
        if (phase == Phase.ENDED) {
            return;
        }
        Response<T> response = null;
        RuntimeException failure = null;
        try {
            response = forced(state, phase, why);
        } catch (OutOfMemoryError exhausted) {
            throw exhausted; // the timer tries again
        } catch (Throwable thrown) {
            failure = exception(thrown);
        }
        if (failure != null) {
            state.transfer.giveUp();
        }
        // The caller first: a listener that hangs may be the reason for this end.
        complete(state, response, failure);
        Attempt<T> attempt = state.attempt;
        if (attempt != null) {
            attempt.release(sent(attempt, phase));
        }
        state.onForcedEnd.accept(response, failure);
        state.end.stopRun();
        notifyEnd(state, response, failure);
    }

    private static <T> Response<T> forced(CallState<T> state, Phase phase, AttemptFailure why) {
        Attempt.Result<T> judgement = state.end.judgement();
        if (phase == Phase.JUDGED && judgement != null) {
            Response<T> response = judgement.get(state);
            return state.ticket == null ? response : JournalStep.notRecordedYet(response);
        }
        Attempt<T> attempt = state.attempt;
        Sent sent = attempt == null ? Sent.NO : sent(attempt, phase);
        if (sent == Sent.NO && why.kind() == Kind.OUT_OF_TIME && state.retried != null) {
            throw ExceptionFactory.of(state, state.retried, Action.FAIL);
        }
        AttemptFailure failure = switch (why.kind()) {
            case OUT_OF_TIME ->
                sent == Sent.NO ? why : AttemptFailure.of(Kind.NO_ANSWER, sent, "its deadline passed", null);
            case NO_ANSWER ->
                AttemptFailure.of(sent == Sent.NO ? Kind.NOT_SENT : Kind.NO_ANSWER, sent, why.what(), null);
            default -> AttemptFailure.of(why.kind(), sent, why.what(), null);
        };
        Action action = RetryRules.after(failure, state.call.operation().effect());
        throw ExceptionFactory.of(state, failure, action);
    }

    /** How far the request got. After {@link Phase#LEAVING} its first byte may leave at any moment. */
    private static Sent sent(Attempt<?> attempt, Phase phase) {
        return switch (phase) {
            case WAITING -> Sent.NO;
            case LEAVING -> attempt.sent() == Sent.NO ? Sent.UNKNOWN : attempt.sent();
            case JUDGED, ENDED -> attempt.sent();
        };
    }

    private static RuntimeException exception(@Nullable Throwable cause) {
        return cause instanceof AdPlatformException known
                ? known
                : new IllegalStateException("a call ended without an outcome", cause);
    }
}
