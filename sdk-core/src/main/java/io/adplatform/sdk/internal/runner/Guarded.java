package io.adplatform.sdk.internal.runner;

import java.util.Objects;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs foreign code. Any exception, an {@code Error} too, ends there. The log names its class and not its text, which may
 * hold a secret.
 */
public final class Guarded {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.client");

    private Guarded() {}

    /**
     * Runs the code.
     *
     * @param mistake the log line of an exception
     */
    public static void run(String mistake, Runnable others) {
        try {
            others.run();
        } catch (Throwable thrown) {
            log(() -> LOG.warn("{} ({})", mistake, thrown.getClass().getName()));
        }
    }

    /**
     * Asks the code.
     *
     * @param mistake the log line of an exception, or of no answer
     * @param unknown the result then
     */
    public static <T> T ask(String mistake, Supplier<T> others, T unknown) {
        try {
            return Objects.requireNonNull(others.get());
        } catch (Throwable thrown) {
            log(() -> LOG.warn("{} ({})", mistake, thrown.getClass().getName()));
            return unknown;
        }
    }

    /** Writes to the log. A logger that throws fails without a trace. */
    public static void log(Runnable line) {
        try {
            line.run();
        } catch (Throwable brokenLogger) {
            // The reason for the line matters more than the line.
        }
    }
}
