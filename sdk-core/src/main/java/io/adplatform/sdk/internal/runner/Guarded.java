package io.adplatform.sdk.internal.runner;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls of foreign code, which may throw anything. Any exception ends here, an {@code Error} too. The log names its class
 * and not its text, which may contain a secret.
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

    /** Starts the step. An exception that it throws fails the future. */
    public static <V> CompletableFuture<V> start(Supplier<CompletableFuture<V>> step) {
        try {
            return step.get();
        } catch (Throwable mistake) {
            return CompletableFuture.failedFuture(mistake);
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
