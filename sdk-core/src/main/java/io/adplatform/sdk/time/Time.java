package io.adplatform.sdk.time;

import java.time.Duration;
import java.time.Instant;

/**
 * Where the SDK takes the time from, and how it lets time pass.
 *
 * <p>Everything that waits (the throttle, back-off, the session) asks this one object, so that a test can run a week of
 * traffic in a second. Programs use {@link #system()}, which is the default; tests that let time pass by hand use
 * {@link #manual()}.
 */
public interface Time {

    /** A reading in nanoseconds that only ever grows; its origin means nothing, as with {@link System#nanoTime()}. */
    long nanos();

    /** The wall clock, for time stamps that people or servers read. It may jump; nothing may be measured with it. */
    Instant now();

    /**
     * Runs {@code task} once, {@code delay} from now, on a thread of this object's.
     *
     * <p>The task must be short and must not block. A delay of zero or less runs it as soon as possible.
     */
    Timer after(Duration delay, Runnable task);

    /**
     * Does what {@link #after} does, for a limit to work that is going on: the timer is cancelled if the work ends in
     * time. A clock that skips pauses must not skip limits.
     */
    default Timer limit(Duration longest, Runnable tooLate) {
        return after(longest, tooLate);
    }

    /** The system's clocks and one shared daemon thread. */
    static Time system() {
        return SystemTime.INSTANCE;
    }

    /** A clock that stands still until a test moves it; {@link #now()} begins at {@link ManualTime#START}. */
    static ManualTime manual() {
        return manual(ManualTime.START);
    }

    /** A clock that stands still until a test moves it; {@link #now()} begins at {@code start}. */
    static ManualTime manual(Instant start) {
        return new ManualTime(start);
    }

    /** A task that waits for its time. */
    interface Timer {

        /** Forgets the task if it has not begun; calling it again, or too late, does nothing. */
        void cancel();
    }
}
