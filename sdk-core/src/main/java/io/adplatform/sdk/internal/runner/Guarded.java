package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls of foreign code, which may throw anything, an {@code Error} too. The log names the class of an exception and not its text,
 * which may contain a secret.
 */
public final class Guarded {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.client");

    private Guarded() {}

    /**
     * Runs the code.
     *
     * @param mistake the log line of an exception
     */
    public static void run(String mistake, Runnable foreign) {
        ask(
                mistake,
                () -> {
                    foreign.run();
                    return true;
                },
                false);
    }

    /**
     * Returns the code's result.
     *
     * @param mistake the log line of an exception or of {@code null}
     * @param fallback the result then
     */
    public static <T> T ask(String mistake, Supplier<T> foreign, T fallback) {
        try {
            return Objects.requireNonNull(foreign.get());
        } catch (Throwable thrown) {
            log(() -> LOG.warn("{} ({})", mistake, thrown.getClass().getName()));
            return fallback;
        }
    }

    /**
     * Runs a timer's task, which may block or complete a future, on a client thread: the clock's own thread serves every client of
     * the process. Without a client thread it runs on this one, because a call that waits for it must end.
     */
    public static void execute(Executor threads, Runnable task) {
        try {
            threads.execute(task);
        } catch (RuntimeException | Error noThread) {
            task.run();
        }
    }

    /** Runs the work on one of these threads for the future. Every exception fails it, a missing thread too. */
    public static <V> void complete(CompletableFuture<V> result, Executor threads, Callable<? extends V> work) {
        try {
            threads.execute(() -> {
                V value;
                try {
                    value = work.call();
                } catch (Throwable failure) { // an Error too: a caller waits
                    result.completeExceptionally(failure);
                    return;
                }
                result.complete(value);
            });
        } catch (Throwable noThread) {
            result.completeExceptionally(noThread);
        }
    }

    /**
     * Waits for another part on this thread.
     *
     * @param longest the limit; {@code null} for none
     * @throws TimeoutException after the limit
     * @throws InterruptedException if the thread is interrupted; the interrupt flag stays set
     * @throws Exception the failure of the part
     */
    public static <V> V await(Time time, @Nullable Duration longest, CompletableFuture<V> pending) throws Exception {
        try {
            if (!time.await(pending, longest)) {
                throw new TimeoutException();
            }
            return pending.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw interrupted;
        } catch (CompletionException failed) {
            throw Futures.cause(failed) instanceof Exception known ? known : failed;
        }
    }

    /** Writes to the log. An exception of the logger is dropped: the caller's work matters more than the line. */
    public static void log(Runnable line) {
        try {
            line.run();
        } catch (Throwable brokenLogger) {
            // Dropped.
        }
    }
}
