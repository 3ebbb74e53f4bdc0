package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.internal.runner.Guarded;
import java.util.ArrayDeque;

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

    private final ArrayDeque<Runnable> gathered = new ArrayDeque<>(4);

    void add(Runnable outcome) {
        gathered.add(outcome);
    }

    void tell() {
        if (gathered.isEmpty()) {
            return;
        }
        ArrayDeque<Runnable> telling = TELLING.get();
        if (telling != null) {
            telling.addAll(gathered);
            return;
        }
        TELLING.set(gathered);
        try {
            for (Runnable next = gathered.poll(); next != null; next = gathered.poll()) {
                Guarded.run("what follows a throttle's decision threw", next);
            }
        } finally {
            TELLING.remove();
        }
    }
}
