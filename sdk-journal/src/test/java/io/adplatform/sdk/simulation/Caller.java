package io.adplatform.sdk.simulation;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.ClientListener.CallEnded;
import io.adplatform.sdk.simulation.History.Rule;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A caller of a client. A blocking one has a thread. While it runs, the simulation waits until it blocks or ends, so that one
 * thread at a time runs.
 */
final class Caller {

    private static final ThreadLocal<Caller> CURRENT = new ThreadLocal<>();
    private static final long PATIENCE_MILLIS = 10_000;

    /** Leaves the processor to the caller's thread. */
    private static final long SHORT_NANOS = 10_000;

    private static final Set<Thread.State> BLOCKED =
            Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.TERMINATED);
    private static final Set<Thread.State> INTERRUPTED = Set.of(Thread.State.TIMED_WAITING, Thread.State.TERMINATED);

    final Step.Call step;
    private final SimulatedProcess process;
    private final History history;
    private @Nullable CompletableFuture<? extends Response<?>> future;
    private @Nullable Thread thread;
    private boolean gaveUp;
    private final AtomicInteger ends = new AtomicInteger();
    private volatile @Nullable Response<?> response;
    private volatile @Nullable Throwable failure;

    /** The requests of its payment. */
    private int sent;

    private boolean isExecuted;

    /** The number of requests that the listener was notified of at the end; -1 before it. */
    private volatile int requestsAtEnd = -1;

    Caller(Step.Call step, SimulatedProcess process, History history) {
        this.step = step;
        this.process = process;
        this.history = history;
    }

    /** Returns the caller whose call starts on this thread; {@code null} for a call of the client itself. */
    static @Nullable Caller current() {
        return CURRENT.get();
    }

    void start(Request<?> request) {
        history.add(this + (step.isBlocking() ? " blocks" : " starts"));
        if (step.isBlocking()) {
            thread = new Thread(() -> block(request), toString());
            thread.setDaemon(true);
            thread.start();
            await(BLOCKED);
        } else {
            CURRENT.set(this);
            future = request.sendForResponseAsync();
            CURRENT.remove();
            future.whenComplete(this::end);
        }
    }

    private void block(Request<?> request) {
        CURRENT.set(this);
        try {
            end(request.sendForResponse(), null);
        } catch (Throwable failure) {
            end(null, failure);
        }
    }

    private void end(@Nullable Response<?> value, @Nullable Throwable thrown) {
        response = value;
        failure = thrown;
        ends.incrementAndGet();
        if (process.isDead()) {
            return;
        }
        history.add(this + " gets " + (thrown == null ? value.source() : thrown));
        if (thrown != null) {
            history.checkSecrets("the exception of " + this, thrown);
            boolean isOwn = gaveUp && (thrown instanceof CancellationException || thrown instanceof TimeoutException);
            if (!(thrown instanceof AdPlatformException) && !isOwn) {
                history.broken(Rule.ONE_END, this + " gets an unexpected " + thrown);
            }
        }
    }

    /** Gives up the call, if it has not ended. Returns whether it does. */
    boolean giveUp() {
        if (isOver()) {
            return false;
        }
        gaveUp = true;
        history.add(this + " gives up");
        if (thread != null) {
            thread.interrupt();
            await(INTERRUPTED);
            return true;
        }
        CompletableFuture<?> call = Objects.requireNonNull(future);
        switch (step.givingUp()) {
            case NEVER -> throw new IllegalStateException();
            case CANCEL -> call.cancel(true);
            case CANCEL_OF_A_DERIVED_FUTURE -> call.thenApply(value -> value).cancel(true);
            case TIMEOUT -> call.completeExceptionally(new TimeoutException());
        }
        return true;
    }

    /** Notes a request of its payment. */
    void sent() {
        sent++;
        if (isOver()) {
            history.broken(Rule.SENT_AS_TOLD, this + " has its end, and a request leaves");
        }
    }

    /** Notes that the platform executes its payment. */
    void executed() {
        isExecuted = true;
    }

    /** Takes the event of the end. */
    void endNotified(CallEnded event) {
        requestsAtEnd = event.requests();
    }

    /** Lets the caller's thread end, which has got its result or was interrupted. */
    void join() {
        if (thread != null && !process.isDead()) {
            try {
                thread.join(PATIENCE_MILLIS);
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException(unexpected);
            }
            if (thread.isAlive()) {
                history.broken(Rule.ONE_END, this + " still blocks");
            }
        }
    }

    /** Frees the caller's thread if this process has died. */
    void abandonWith(SimulatedProcess dead) {
        if (thread != null && process == dead) {
            thread.interrupt();
        }
    }

    /** Whether the caller has its end, or none because its process has died. */
    boolean isOver() {
        return ends.get() > 0 || process.isDead();
    }

    /** Whether the caller's thread has its result, and may not have returned. */
    boolean returns() {
        return thread != null && requestsAtEnd >= 0 && thread.isAlive() && !process.isDead();
    }

    /** Checks the end of a caller whose process has not died. */
    void check(SimulatedPlatform platform) {
        if (process.isDead()) {
            return;
        }
        if (ends.get() != 1) {
            history.broken(Rule.ONE_END, this + " has " + ends + " ends");
        }
        boolean isToldUnsent = failure instanceof AdPlatformException told && told.wasSent() == Sent.NO;
        if (step.payment() != null && (requestsAtEnd != sent || (isToldUnsent && isExecuted))) {
            history.broken(
                    Rule.SENT_AS_TOLD,
                    this + " sent " + sent + " requests, its event has " + requestsAtEnd + ", its payment is "
                            + (isExecuted ? "" : "not ") + "executed, and its end is " + failure);
        }
        if (response != null && step.payment() != null && platform.executions(process.key(step.payment())) == 0) {
            history.broken(Rule.JOURNAL_AGREES, this + " has a success, and the platform did nothing");
        }
    }

    private void await(Set<Thread.State> states) {
        Thread caller = Objects.requireNonNull(thread);
        while (!states.contains(caller.getState())) {
            LockSupport.parkNanos(SHORT_NANOS);
        }
    }

    @Override
    public String toString() {
        return "caller " + step.number() + " of " + (step.payment() == null ? "a read" : process.key(step.payment()));
    }
}
