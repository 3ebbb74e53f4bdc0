package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * A part of the user's that serves many calls, such as a token store. It works on client threads, within a time limit; if it
 * throws or hangs, a fallback takes the place of its answer. The futures never fail.
 */
public final class ForeignPart {

    private final String name;
    private final Duration longest;
    private final Time time;
    private final Executor executor;
    private final Logger log;
    private final Function<Throwable, String> describe;
    private final AtomicBoolean failing = new AtomicBoolean();

    /** Tasks that exceeded the limit and still run. Meanwhile the part gets no other task: each would hold a thread. */
    private final AtomicInteger hanging = new AtomicInteger();

    /**
     * A part that works.
     *
     * @param name the part in log lines
     * @param longest the limit of one task
     * @param describe the log text of an exception: of a foreign one its class alone, since its text may hold a secret
     */
    public ForeignPart(
            String name,
            Duration longest,
            Time time,
            Executor executor,
            Logger log,
            Function<Throwable, String> describe) {
        this.name = name;
        this.describe = describe;
        this.longest = longest;
        this.time = time;
        this.executor = executor;
        this.log = log;
    }

    /**
     * Asks the part, unless an earlier task hangs.
     *
     * @param tooLate takes an answer that comes after the limit
     */
    public <V extends @Nullable Object> CompletableFuture<V> ask(
            Callable<V> work, @Nullable V fallback, Consumer<V> tooLate) {
        return hanging.get() == 0 ? run(work, fallback, tooLate) : CompletableFuture.completedFuture(fallback);
    }

    /** Like {@link #ask}, even if an earlier task hangs: for the end of something that has begun. */
    public <V extends @Nullable Object> CompletableFuture<V> run(
            Callable<V> work, @Nullable V fallback, Consumer<V> tooLate) {
        CompletableFuture<V> answer = new CompletableFuture<>();
        AtomicBoolean hangs = new AtomicBoolean();
        Time.Timer timer;
        try {
            timer = time.limit(longest, () -> {
                if (!answer.isDone()) {
                    hangs.set(true);
                    hanging.incrementAndGet();
                    fails(new TimeoutException());
                    answer.complete(fallback);
                }
            });
            executor.execute(() -> {
                work(work, answer, fallback, tooLate);
                timer.cancel();
                if (hangs.getAndSet(false)) {
                    hanging.decrementAndGet();
                }
            });
        } catch (Throwable noThread) {
            fails(noThread);
            answer.complete(fallback);
        }
        return answer;
    }

    private <V extends @Nullable Object> void work(
            Callable<V> work, CompletableFuture<V> answer, @Nullable V fallback, Consumer<V> tooLate) {
        try {
            V value = work.call();
            if (failing.compareAndSet(true, false)) {
                Guarded.log(() -> log.info("the {} works again", name));
            }
            if (!answer.complete(value)) {
                tooLate.accept(value);
            }
        } catch (Throwable failure) { // An Error too: a class that the part needs may be missing.
            fails(failure);
        } finally {
            answer.complete(fallback);
        }
    }

    /** Logs the first failure until the part works again. */
    private void fails(Throwable failure) {
        if (failing.compareAndSet(false, true)) {
            String what = failure instanceof TimeoutException
                    ? "took more than " + longest.toSeconds() + " s"
                    : "failed with " + describe.apply(failure);
            Guarded.log(() -> log.warn("the {} {}; the client goes on without its answer", name, what));
        }
    }
}
