package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * A user's part that serves many calls, such as a token store. It runs on client threads with a time limit. If it throws or
 * hangs, the caller gets a fallback. The futures never fail.
 */
public final class ForeignPart {

    private final String name;
    private final Duration longest;
    private final Time time;
    private final Executor executor;
    private final Logger log;
    private final Function<Throwable, String> describe;
    private final AtomicBoolean failing = new AtomicBoolean();

    /** Tasks that exceeded the limit and still hold a thread each. Meanwhile the part gets no other task. */
    private final Set<Object> hanging = ConcurrentHashMap.newKeySet();

    /**
     * A part that works.
     *
     * @param name the part in log lines
     * @param longest the limit of one task
     * @param describe the log text of an exception: the class alone for a foreign one, whose text may contain a secret
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
     * Runs the task, unless an earlier one hangs.
     *
     * @param tooLate takes a result that arrives after the limit
     */
    public <V extends @Nullable Object> CompletableFuture<V> ask(
            Callable<V> work, @Nullable V fallback, Consumer<V> tooLate) {
        return hanging.isEmpty() ? run(work, fallback, tooLate) : CompletableFuture.completedFuture(fallback);
    }

    /** Runs the task even if an earlier one hangs, to finish work that has begun. */
    public <V extends @Nullable Object> CompletableFuture<V> run(
            Callable<V> work, @Nullable V fallback, Consumer<V> tooLate) {
        CompletableFuture<V> answer = new CompletableFuture<>();
        Object task = new Object();
        try {
            Runnable tooLong = () -> {
                hanging.add(task);
                if (answer.isDone()) {
                    hanging.remove(task);
                } else {
                    fails(new TimeoutException());
                    answer.complete(fallback);
                }
            };
            Time.Timer timer = time.limit(longest, () -> Guarded.execute(executor, tooLong));
            executor.execute(() -> {
                work(work, answer, fallback, tooLate);
                timer.cancel();
                hanging.remove(task);
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
            Guarded.log(() -> log.warn("the {} {}; the client continues without its answer", name, what));
        }
    }
}
