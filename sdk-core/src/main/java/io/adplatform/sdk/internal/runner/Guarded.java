package io.adplatform.sdk.internal.runner;

import java.util.Objects;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs what others wrote: what it throws, an {@code Error} too, is logged and ends nothing of ours. */
public final class Guarded {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.client");

    private Guarded() {}

    /**
     * Runs it.
     *
     * @param mistake what the log says if it throws
     */
    public static void run(String mistake, Runnable others) {
        try {
            others.run();
        } catch (Throwable thrown) {
            log(() -> LOG.warn(mistake, thrown));
        }
    }

    /**
     * Asks it.
     *
     * @param mistake what the log says if it throws, or says nothing
     * @param unknown what is returned then
     */
    public static <T> T ask(String mistake, Supplier<T> others, T unknown) {
        try {
            return Objects.requireNonNull(others.get());
        } catch (Throwable thrown) {
            log(() -> LOG.warn(mistake, thrown));
            return unknown;
        }
    }

    /** Writes to the log. A logger that throws is the one mistake that nobody can be told of. */
    public static void log(Runnable line) {
        try {
            line.run();
        } catch (Throwable loggers) {
            // What the line was about is more important than the line.
        }
    }
}
