package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A user's part that may hang, such as a token store. It runs on other threads, and the caller waits for a limited time. While
 * it hangs, it gets no other task.
 */
public final class TimedPart {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");

    private final String name;
    private final Duration longest;
    private final Time time;
    private final Executor threads;
    private final Function<Throwable, String> describe;
    private volatile CompletableFuture<?> latest = CompletableFuture.completedFuture(null);
    private volatile boolean failing;

    /**
     * A part that works.
     *
     * @param name the part in messages
     * @param longest the limit of one task
     * @param describe the log text of an exception: the class alone for a foreign one, whose text may contain a secret
     */
    public TimedPart(String name, Duration longest, Time time, Executor threads, Function<Throwable, String> describe) {
        this.name = name;
        this.longest = longest;
        this.time = time;
        this.threads = threads;
        this.describe = describe;
    }

    /**
     * Returns the part's answer, or the fallback if it fails or hangs. The first failure is logged, until the part works again.
     *
     * @param tooLate takes an answer that comes after the limit
     */
    <V extends @Nullable Object> @Nullable V ask(Callable<V> work, @Nullable V fallback, Consumer<V> tooLate) {
        if (!latest.isDone()) {
            return fallback;
        }
        CompletableFuture<V> answer = start(work);
        try {
            V value = Guarded.await(time, longest, answer);
            if (failing) {
                failing = false;
                Guarded.log(() -> LOG.info("the {} works again", name));
            }
            return value;
        } catch (Throwable failure) { // an Error too: a class that the part needs may be missing
            answer.thenAccept(tooLate);
            if (!failing) {
                failing = true;
                String what = failure instanceof TimeoutException
                        ? "took more than " + longest.toSeconds() + " s"
                        : "failed with " + describe.apply(Futures.cause(failure));
                Guarded.log(() -> LOG.warn("the {} {}; the client continues without its answer", name, what));
            }
            return fallback;
        }
    }

    /**
     * Returns the part's first answer, which the client needs. An interrupt from before does not count.
     *
     * @throws TimeoutException if the part hangs, with its name
     * @throws Exception the part's own
     */
    public <V extends @Nullable Object> V first(Callable<V> work) throws Exception {
        boolean interrupted = Thread.interrupted();
        try {
            return Guarded.await(time, longest, start(work));
        } catch (TimeoutException late) {
            throw (TimeoutException)
                    new TimeoutException("the " + name + " did not answer within " + longest.toSeconds() + " s")
                            .initCause(late);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private <V extends @Nullable Object> CompletableFuture<V> start(Callable<V> work) {
        CompletableFuture<V> answer = new CompletableFuture<>();
        latest = answer;
        Guarded.complete(answer, threads, work);
        return answer;
    }
}
