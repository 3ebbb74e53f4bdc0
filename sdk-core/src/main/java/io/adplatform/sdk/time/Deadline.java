package io.adplatform.sdk.time;

import java.time.Duration;
import java.util.Collections;
import java.util.List;

/**
 * The end of some work, counted from the creation of this object.
 *
 * <p>A request that would probably be cut short is not begun: its outcome would be unknown and its quota lost. So the last
 * second has no time for a request; if the whole is below 10 s, the last tenth.
 */
public final class Deadline {

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
