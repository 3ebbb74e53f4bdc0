package io.adplatform.sdk.simulation;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.ClientListener.CallEnded;
import io.adplatform.sdk.simulation.History.Rule;
import io.adplatform.sdk.time.Strand;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A caller of a client. A blocking one has a thread. */
final class Caller {

    private static final ThreadLocal<Caller> CURRENT = new ThreadLocal<>();

    final Step.Call step;
    private final SimulatedProcess process;
    private final History history;
    private @Nullable CompletableFuture<? extends Response<?>> future;
    private @Nullable Strand thread;
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
            thread = process.thread(() -> block(request));
            thread.start();
        } else {
            CURRENT.set(this);
            future = request.sendForResponseAsync();
            CURRENT.remove();
            future.whenComplete((value, thrown) ->
                    end(value, thrown instanceof CompletionException wrapped ? wrapped.getCause() : thrown));
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
        String end = thrown == null
                ? value.source() + (value.journalWarning().isPresent() ? " with a warning of the journal" : "")
                : thrown.getClass().getSimpleName()
                        + (thrown.getCause() instanceof LogInRefusedException ? " of a refused log-in" : "");
        history.reached((step.payment() == null ? "a read" : "a payment") + " ends in " + end);
        if (thrown != null) {
            history.checkSecrets("the exception of " + this, thrown);
            boolean isOwn = gaveUp && (thrown instanceof CancellationException || thrown instanceof TimeoutException);
            if (!(thrown instanceof AdPlatformException) && !isOwn) {
                history.broken(Rule.ONE_END, this + " gets an unexpected " + thrown);
            }
        }
    }

    /** Gives up the call, if it has not ended. */
    void giveUp() {
        if (isOver()) {
            return;
        }
        gaveUp = true;
        history.add(this + " gives up");
        if (thread != null) {
            thread.interrupt();
            return;
        }
        CompletableFuture<?> call = Objects.requireNonNull(future);
        switch (step.givingUp()) {
            case NEVER -> throw new IllegalStateException();
            case CANCEL -> call.cancel(true);
            case CANCEL_OF_A_DERIVED_FUTURE -> call.thenApply(value -> value).cancel(true);
            case TIMEOUT -> call.completeExceptionally(new TimeoutException());
        }
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
        if (ends.get() > 0) {
            history.reached("a payment is made after the end of its caller");
        }
    }

    /** Takes the event of the end. */
    void endNotified(CallEnded event) {
        requestsAtEnd = event.requests();
    }

    /** Whether the caller has its end, or none because its process has died. */
    boolean isOver() {
        return ends.get() > 0 || process.isDead();
    }

    /** Checks the end of a caller whose process has not died. */
    void check(SimulatedPlatform platform) {
        if (process.isDead()) {
            return;
        }
        if (ends.get() != 1) {
            history.broken(Rule.ONE_END, this + " has " + ends + " ends");
        }
        if (failure instanceof OutcomeUnknownException) {
            history.reached("a payment of unknown outcome is " + (isExecuted ? "made" : "not made"));
        }
        if (String.valueOf(failure).contains("(secret)")) {
            history.reached("a secret is masked");
        }
        boolean isToldUnsent = failure instanceof AdPlatformException told && told.wasSent() == Sent.NO;
        if (step.payment() != null && (requestsAtEnd != sent || (isToldUnsent && isExecuted))) {
            history.broken(
                    Rule.SENT_AS_TOLD,
                    this + " sent " + sent + " requests, its event has " + requestsAtEnd + ", its payment is "
                            + (isExecuted ? "" : "not ") + "executed, and its end is " + failure);
        }
        if (response != null && step.payment() != null && platform.executions(process.payment(step.payment())) == 0) {
            history.broken(Rule.JOURNAL_AGREES, this + " has a success, and the platform did nothing");
        }
    }

    @Override
    public String toString() {
        return "caller " + step.number() + " of "
                + (step.payment() == null ? "a read" : process.payment(step.payment()));
    }
}
