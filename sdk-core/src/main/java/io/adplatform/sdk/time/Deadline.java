package io.adplatform.sdk.time;

import java.time.Duration;

/**
 * When something is to be over, counted from when this is made.
 *
 * <p>No request is begun that is all but sure to be cut short: whether it was done could not be known, and its quota
 * would be spent. So a second at the end is no time for a request any more; a tenth of the whole where that is shorter.
 */
public final class Deadline {

    private static final Duration LEAST = Duration.ofSeconds(1);
    private static final Duration LONG = LEAST.multipliedBy(10);
    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final Time time;
    private final Duration whole;
    private final Duration least;
    private final long startedAt;

    /** @param whole how long all of it may take */
    public Deadline(Time time, Duration whole) {
        this(time, whole, whole);
    }

    /**
     * @param whole how long all of it may take
     * @param request how long one request of it may take; one that gets less than a tenth of that is not worth sending
     */
    public Deadline(Time time, Duration whole, Duration request) {
        Duration longest = request.compareTo(whole) < 0 ? request : whole;
        this.time = time;
        this.whole = whole;
        this.least = longest.compareTo(LONG) < 0 ? longest.dividedBy(10) : LEAST;
        this.startedAt = time.nanos();
    }

    /** What has passed. */
    public Duration elapsed() {
        return Duration.ofNanos(time.nanos() - startedAt);
    }

    /** What is left; zero when it is over. */
    public Duration remaining() {
        Duration left = whole.minus(elapsed());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** What is left, for whatever needs a limit of its own: never zero, which is none. */
    public Duration limit() {
        Duration left = remaining();
        return left.compareTo(SHORTEST) < 0 ? SHORTEST : left;
    }

    /** Whether too little is left to begin a request. */
    public boolean isTooLate() {
        Duration left = remaining();
        return left.isZero() || left.compareTo(least) < 0;
    }

    /** How long one may wait and have time left for a request; zero when there is none already. */
    public Duration longestWait() {
        Duration wait = remaining().minus(least);
        return wait.isNegative() ? Duration.ZERO : wait;
    }

    /** Whether there is time for a request after a pause as long as this. */
    public boolean allows(Duration pause) {
        return pause.compareTo(longestWait()) < 0;
    }
}
