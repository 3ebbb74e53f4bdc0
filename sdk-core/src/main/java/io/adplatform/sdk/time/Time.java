package io.adplatform.sdk.time;

import java.time.Duration;
import java.time.Instant;

/**
 * The clock and the timer of the SDK.
 *
 * <p>All parts that wait (the throttle, back-off, the session) use this object, so that a test runs a week of traffic in a
 * second. Programs use {@link #system()}, the default. Tests move the time of {@link #manual()}.
 */
public interface Time {

    /**
     * Returns a reading in nanoseconds that never decreases. Only differences are meaningful, as with {@link
     * System#nanoTime()}.
     */
    long nanos();

    /** Returns the wall clock, for time stamps that people or servers read. It may jump, so it must not measure a duration. */
    Instant now();

    /**
     * Runs {@code task} once, {@code delay} from now, on a thread of this clock. A delay of zero or less runs it as soon as
     * possible.
     *
     * <p>The task must be short and must not block.
     */
    Timer after(Duration delay, Runnable task);

    /**
     * Runs {@code tooLate} like {@link #after}, as the limit of work in progress: the timer is cancelled if the work ends in
     * time. A clock that skips pauses must not skip limits.
     */
    default Timer limit(Duration longest, Runnable tooLate) {
        return after(longest, tooLate);
    }

    /** Returns the system's clocks with one shared daemon thread. */
    static Time system() {
        return SystemTime.INSTANCE;
    }

    /** Returns a clock that a test moves; {@link #now()} begins at {@link ManualTime#START}. */
    static ManualTime manual() {
        return manual(ManualTime.START);
    }

    /** Returns a clock that a test moves; {@link #now()} begins at {@code start}. */
    static ManualTime manual(Instant start) {
        return new ManualTime(start);
    }

    /** A scheduled task. */
    interface Timer {

        /** Cancels the task if it has not begun. Repeated or late calls have no effect. */
        void cancel();
    }
}
