package io.adplatform.sdk.time;

import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;

/** Waits for what other threads set on a clock that a test moves. */
public final class Timers {

    private static final long PATIENCE_SECONDS = 30;

    private Timers() {}

    /** Waits until this many things wait for the clock: what is to happen at a deadline must be on its list before. */
    public static void await(ManualTime time, int count) {
        await(time, pending -> pending >= count, "at least " + count);
    }

    /** Waits until nothing waits for the clock: a call tells its caller first, and puts its timers away then. */
    public static void awaitNone(ManualTime time) {
        await(time, pending -> pending == 0, "none");
    }

    private static void await(ManualTime time, IntPredicate wanted, String inWords) {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!wanted.test(time.pending())) {
            if (System.nanoTime() - patience > 0) {
                throw new AssertionError(time.pending() + " timers are set, awaited were " + inWords);
            }
            Thread.onSpinWait();
        }
    }
}
