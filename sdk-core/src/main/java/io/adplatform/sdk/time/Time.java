package io.adplatform.sdk.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

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

    /**
     * Waits on this thread until the future is done. All parts of the SDK that hold a thread wait here.
     *
     * @param longest the longest wait; {@code null} for no limit
     * @return whether the future is done
     * @throws InterruptedException if the thread is interrupted, before or during the wait
     */
    default boolean await(CompletableFuture<?> pending, @Nullable Duration longest) throws InterruptedException {
        CompletableFuture<Boolean> over = new CompletableFuture<>();
        pending.whenComplete((value, failure) -> over.complete(true));
        Timer timer = longest == null || over.isDone() ? () -> {} : limit(longest, () -> over.complete(false));
        try {
            return over.get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            timer.cancel();
        }
    }

    /**
     * Waits on this thread for this time, or until the future is done.
     *
     * @throws InterruptedException if the thread is interrupted, before or during the wait
     */
    default void pause(Duration length, CompletableFuture<?> end) throws InterruptedException {
        CompletableFuture<Boolean> over = new CompletableFuture<>();
        Timer timer = after(length, () -> over.complete(true));
        try {
            await(CompletableFuture.anyOf(over, end), null);
        } finally {
            timer.cancel();
        }
    }

    /**
     * Returns the clock of everything outside of the SDK, such as a request on the network: the system's. A simulation, which has
     * nothing outside, returns itself.
     */
    default Time real() {
        return system();
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

    /**
     * The end of some work, counted from the creation of this object.
     *
     * <p>A request that would probably be cut short is not begun: its outcome would be unknown and its quota lost. So the last
     * second has no time for a request; if the whole is below 10 s, the last tenth.
     */
    final class Deadline {

        private static final Duration LEAST = Duration.ofSeconds(1);
        private static final Duration LONG = LEAST.multipliedBy(10);
        private static final Duration SHORTEST = Duration.ofMillis(1);

        private final Time time;
        private final Duration whole;
        private final Duration least;
        private final long startedAt;

        /** @param whole the longest time for all work */
        public Deadline(Time time, Duration whole) {
            this(time, whole, whole);
        }

        /**
         * @param whole the longest time for all work
         * @param request the longest time for one request; a request with less than a tenth of it is not worth sending
         */
        public Deadline(Time time, Duration whole, Duration request) {
            Duration longest = request.compareTo(whole) < 0 ? request : whole;
            this.time = time;
            this.whole = whole;
            this.least = longest.compareTo(LONG) < 0 ? longest.dividedBy(10) : LEAST;
            this.startedAt = time.nanos();
        }

        /** Returns the time since the start. */
        public Duration elapsed() {
            return Duration.ofNanos(time.nanos() - startedAt);
        }

        /** Returns the time that is left; zero after the end. */
        public Duration remaining() {
            return notNegative(whole.minus(elapsed()));
        }

        /** Returns the time that is left, as a limit for another part: at least 1 ms, because zero often means no limit. */
        public Duration limit() {
            return Collections.max(List.of(remaining(), SHORTEST));
        }

        /** Whether too little time is left to begin a request. */
        public boolean isTooLate() {
            Duration left = remaining();
            return left.isZero() || left.compareTo(least) < 0;
        }

        /** Returns the longest wait that leaves time for a request; zero without one. */
        public Duration longestWait() {
            return notNegative(remaining().minus(least));
        }

        private static Duration notNegative(Duration time) {
            return time.isNegative() ? Duration.ZERO : time;
        }

        /** Whether a pause leaves time for a request. */
        public boolean allows(Duration pause) {
            return pause.compareTo(longestWait()) < 0;
        }
    }
}
