package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.internal.runner.Guarded;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What is to be told to callers: gathered while the throttle is locked, told when it is not. A mistake of one who is
 * told keeps nobody else from being told.
 *
 * <p>A caller that is told may use the throttle at once, which leads to more to tell. That goes to the end of the
 * thread's list instead of deeper into its stack, where ten thousand callers that give back their permits would
 * overflow it.
 */
final class Notifications {

    private static final ThreadLocal<ArrayDeque<Runnable>> TELLING = new ThreadLocal<>();

    /** Made with the first; most changes have nobody to tell. */
    private @Nullable ArrayDeque<Runnable> gathered;

    private @Nullable Runnable line;

    void add(Runnable outcome) {
        ArrayDeque<Runnable> outcomes = gathered;
        if (outcomes == null) {
            outcomes = new ArrayDeque<>(4);
            gathered = outcomes;
        }
        outcomes.add(outcome);
    }

    /** A line for the log, written when the callers have been told: a logger may take its time. */
    void log(Runnable written) {
        line = written;
    }

    void tell() {
        if (line != null) {
            add(line);
        }
        ArrayDeque<Runnable> outcomes = gathered;
        if (outcomes == null) {
            return;
        }
        ArrayDeque<Runnable> telling = TELLING.get();
        if (telling != null) {
            telling.addAll(outcomes);
            return;
        }
        TELLING.set(outcomes);
        try {
            for (Runnable next = outcomes.poll(); next != null; next = outcomes.poll()) {
                Guarded.run("what follows a throttle's decision threw", next);
            }
        } finally {
            TELLING.remove();
        }
    }
}
