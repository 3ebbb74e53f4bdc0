package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.CallEnd.Phase;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.operation.Effect;
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

/**
 * The calls of a pipeline that are on their way. Starts each call on a worker, and gives each caller exactly one end.
 *
 * <p>A call that is given up ends in steps. At once nothing new may begin, and its worker's foreign code is stopped; the request of
 * a call that can't be repeated has {@link #TIME_FOR_AN_ANSWER} before. After {@link #GRACE} the caller gets the end of its phase. A
 * worker that ends meanwhile wins. A worker that hangs keeps its thread and its place.
 */
final class CallsInFlight {

    /** The time in which a worker that was given up may end by itself. */
    private static final Duration GRACE = Duration.ofMillis(80);
    /** The time in which the answer to a payment may still arrive. */
    private static final Duration TIME_FOR_AN_ANSWER = Duration.ofMillis(60);
    /** The grace of a worker that records an outcome, and for a request after its limit. */
    private static final Duration OVERTIME = Duration.ofSeconds(1);

    private final Time time;
    private final Executor threads;
    private final CallPlaces places;
    private final Set<RunningCall<?>> inFlight = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    CallsInFlight(Time time, Executor threads, CallPlaces places) {
        this.time = time;
        this.threads = threads;
        this.places = places;
    }

    /** Starts the call on a worker. Its timer is set first: without one the call would have no certain end. */
    <T> void start(RunningCall<T> call, Supplier<Response<T>> way) {
        try {
            places.take(call.lane);
        } catch (AttemptFailure full) {
            AdPlatformException refused = ExceptionFactory.of(call, full, Action.FAIL);
            notifyEnd(call, null, refused);
            complete(call, null, refused);
            return;
        }
        inFlight.add(call);
        call.end.onGivenUp(() -> endSoon(call));
        if (call.end.reason() != null) {
            endSoon(call); // it was given up before it started
        } else if (closed) {
            call.end.giveUp(CallEnd.closed(), true);
        }
        try {
            Time.Timer deadline =
                    time.limit(call.deadline.remaining(), () -> call.end.giveUp(CallEnd.deadline(), true));
            threads.execute(() -> work(call, way, deadline));
        } catch (Throwable noThread) {
            AttemptFailure failure =
                    AttemptFailure.unsent(Kind.CANCELLED, "no thread or timer could be had for it", noThread);
            end(call, null, ExceptionFactory.of(call, failure, Action.FAIL));
        }
    }

    private <T> void work(RunningCall<T> call, Supplier<Response<T>> way, Time.Timer deadline) {
        Response<T> response = null;
        AdPlatformException failure = null;
        try {
            response = way.get();
        } catch (Throwable thrown) { // an Error too: a payment that was sent must not look unsent
            failure = exception(call, thrown);
        }
        end(call, response, failure);
        deadline.cancel(); // last: it ends the call if this thread can't, for want of memory
    }

    /** Returns the caller's exception. An unexpected one, of the SDK or of a foreign part, is an outcome like any other. */
    private static AdPlatformException exception(RunningCall<?> call, Throwable thrown) {
        Throwable cause = Futures.cause(thrown);
        if (cause instanceof AdPlatformException known) {
            return known;
        }
        if (cause instanceof AttemptFailure failed) {
            return ExceptionFactory.of(call, failed, Action.FAIL);
        }
        AttemptFailure mistake = call.unexpected(cause);
        return ExceptionFactory.of(
                call, mistake, RetryRules.after(mistake, call.call.operation().effect()));
    }

    /** Waits for the end. After an interrupt the call is given up; an outcome within a short time still counts. */
    <T> Response<T> await(RunningCall<T> call) {
        boolean interrupted = false;
        while (!call.end.future.isDone()) {
            try {
                time.await(call.end.future, null);
            } catch (InterruptedException end) {
                interrupted = true;
                call.end.giveUp(CallEnd.interrupted(), true);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        try {
            return call.end.future.join();
        } catch (CompletionException failed) {
            RuntimeException exception = (RuntimeException) Futures.cause(failed);
            exception.fillInStackTrace(); // the caller's
            throw exception;
        }
    }

    /**
     * Gives up every call, now and later.
     *
     * @param alsoLeaving whether to stop requests that have left
     */
    void close(boolean alsoLeaving) {
        closed = true;
        inFlight.forEach(call -> {
            call.end.giveUp(CallEnd.closed(), alsoLeaving);
            if (alsoLeaving) {
                Guarded.execute(threads, call::stop); // at once, so that the outcome is recorded while the program ends
            }
        });
    }

    /** Gives up every call of another user whose request has not left. */
    void giveUpOthers(Object user) {
        inFlight.forEach(call -> giveUpIfOfAnother(call, user));
    }

    void giveUpIfOfAnother(RunningCall<?> call, Object user) {
        if (!Objects.equals(call.caller.user(), user)) {
            call.end.giveUp(CallEnd.anotherUser(), false);
        }
    }

    /** Completes when the current workers have ended. */
    CompletableFuture<?> idle() {
        return CompletableFuture.allOf(
                inFlight.stream().map(call -> call.end.workerEnded).toArray(CompletableFuture[]::new));
    }

    /** Sets the timer that ends a call whose request exceeds its limit, by the real clock. */
    Time.Timer limitRequest(RunningCall<?> call, Duration longest) {
        return time.real()
                .limit(longest.plus(OVERTIME), () -> Guarded.execute(threads, () -> force(call, CallEnd.tooLong())));
    }

    /** The end of the worker. The listeners are notified before the caller. */
    private <T> void end(RunningCall<T> call, @Nullable Response<T> response, @Nullable AdPlatformException failure) {
        notifyEnd(call, response, failure);
        inFlight.remove(call);
        places.giveBack();
        call.end.workerEnded.complete(null); // first: what depends on the caller's future may hold this thread
        if (call.end.end(null) != Phase.ENDED) {
            complete(call, response, failure);
        }
    }

    private static <T> void complete(
            RunningCall<T> call, @Nullable Response<T> response, @Nullable AdPlatformException failure) {
        if (failure == null) {
            call.end.future.complete(response);
        } else {
            call.end.future.completeExceptionally(failure);
        }
    }

    private static void notifyEnd(
            RunningCall<?> call, @Nullable Response<?> response, @Nullable AdPlatformException failure) {
        if (call.end.takeNotification()) {
            call.events.callEnded(
                    call.end.snapshot().requestsSent,
                    call.deadline.elapsed(),
                    failure,
                    response == null ? null : response.source());
        }
    }

    /** Ends a call that was given up, unless it ends by itself. */
    private void endSoon(RunningCall<?> call) {
        boolean mayBeAnswered =
                call.end.phase() == Phase.LEAVING && call.call.operation().effect() == Effect.ONCE;
        after(mayBeAnswered ? TIME_FOR_AN_ANSWER : Duration.ZERO, call::stop);
        after(GRACE, () -> {
            if (call.end.phase() == Phase.JUDGED) {
                after(OVERTIME, () -> force(call, Objects.requireNonNull(call.end.reason())));
            } else {
                force(call, Objects.requireNonNull(call.end.reason()));
            }
        });
    }

    /** Runs the task on a client thread. Without a timer it runs at once. */
    private void after(Duration delay, Runnable task) {
        if (delay.isZero()) {
            Guarded.execute(threads, task);
            return;
        }
        try {
            time.real().limit(delay, () -> Guarded.execute(threads, task));
        } catch (RuntimeException | Error noTimer) {
            Guarded.execute(threads, task);
        }
    }

    /** Ends the call for its caller now. Its worker may continue: journal and throttle learn its outcome. */
    private <T> void force(RunningCall<T> call, AttemptFailure why) {
        Phase phase = call.end.end(why);
        if (phase == Phase.ENDED) {
            return;
        }
        Response<T> response = null;
        AdPlatformException failure = null;
        try {
            response = forced(call, phase, why);
        } catch (AdPlatformException end) {
            failure = end;
        }
        Snapshot last = call.end.snapshot();
        if (last.permit != null) {
            last.permit.release(sent(last, phase), call.attemptTimeout);
        }
        // The caller first: a listener that hangs may be the reason for this end.
        complete(call, response, failure);
        call.stop();
        notifyEnd(call, response, failure);
    }

    private static <T> Response<T> forced(RunningCall<T> call, Phase phase, AttemptFailure why) {
        Snapshot last = call.end.snapshot();
        AttemptEnd<T> judgement = call.end.judgement();
        if (phase == Phase.JUDGED && judgement instanceof AttemptEnd.Done<T> done) {
            boolean isRecorded = last.entry == null || last.entry.state() == JournalEntry.State.DONE;
            return isRecorded ? done.response() : JournalStep.notRecordedYet(done.response());
        }
        if (phase == Phase.JUDGED && judgement != null) {
            throw ExceptionFactory.of(call, judgement);
        }
        Sent sent = sent(last, phase);
        if (sent == Sent.NO && why.kind() == Kind.OUT_OF_TIME && last.retried != null) {
            throw ExceptionFactory.of(call, last.retried, Action.FAIL);
        }
        AttemptFailure failure = switch (why.kind()) {
            case OUT_OF_TIME ->
                sent == Sent.NO
                        ? late(last, why)
                        : AttemptFailure.of(Kind.NO_ANSWER, sent, "its deadline passed", null);
            case NO_ANSWER ->
                AttemptFailure.of(sent == Sent.NO ? Kind.NOT_SENT : Kind.NO_ANSWER, sent, why.what(), null);
            default -> AttemptFailure.of(why.kind(), sent, why.what(), null);
        };
        Action action = RetryRules.after(failure, call.call.operation().effect());
        throw ExceptionFactory.of(call, failure, action);
    }

    private static AttemptFailure late(Snapshot last, AttemptFailure why) {
        return last.waitsFor == null
                ? why
                : AttemptFailure.unsent(why.kind(), last.waitsFor + " before the deadline", null);
    }

    /** How far the request got. After {@link Phase#LEAVING} its first byte may leave at any moment. */
    private static Sent sent(Snapshot last, Phase phase) {
        return switch (phase) {
            case WAITING -> Sent.NO;
            case LEAVING -> last.sent == Sent.NO ? Sent.UNKNOWN : last.sent;
            case JUDGED, ENDED -> last.sent;
        };
    }
}
