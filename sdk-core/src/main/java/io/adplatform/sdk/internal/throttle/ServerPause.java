package io.adplatform.sdk.internal.throttle;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a 429 leads to: nobody gets a permit for a while, then one request goes first, and the others after its answer.
 *
 * <p>The probe may be an ordinary call that waits for a token. So a log-in may go beside it, as a second probe.
 *
 * <p>Not safe for threads; the throttle's lock guards it.
 */
final class ServerPause {

    /** A server that says "at once" is not taken at its word. */
    static final Duration SHORTEST = Duration.ofSeconds(1);

    /** A server that says "tomorrow" must not stop a program until then. */
    static final Duration LONGEST = Duration.ofMinutes(2);

    /** What a permit carries that is no probe. */
    static final int NO_PROBE = 0;

    private int number = NO_PROBE;
    private boolean on;
    private long end;
    private boolean ordinaryProbe;
    private boolean sessionProbe;

    /** Begins a pause, or prolongs the one that is on; probes that are under way don't count any more. */
    void begin(@Nullable Duration retryAfter, long window, long now) {
        long length = retryAfter == null ? window : Nanos.of(clamp(retryAfter));
        end = remaining(now) > length ? end : now + length;
        on = true;
        number++;
        ordinaryProbe = false;
        sessionProbe = false;
    }

    private static Duration clamp(Duration retryAfter) {
        if (retryAfter.compareTo(SHORTEST) < 0) {
            return SHORTEST;
        }
        return retryAfter.compareTo(LONGEST) > 0 ? LONGEST : retryAfter;
    }

    /** Whether calls are held up, be it until the time is over or until the probe is answered. */
    boolean isOn() {
        return on;
    }

    /** The nanoseconds until a probe may go; 0 when it may go now, or there is no pause. */
    long remaining(long now) {
        return on ? Math.max(0, end - now) : 0;
    }

    /** Whether a probe is under way that a call of this kind has to wait for. */
    boolean awaitsProbe(boolean session) {
        return on && (sessionProbe || (!session && ordinaryProbe));
    }

    boolean allows(boolean session, long now) {
        return !on || (remaining(now) == 0 && !awaitsProbe(session));
    }

    /** Notes a grant; what it returns stays with the permit. */
    int granted(boolean session) {
        if (!on) {
            return NO_PROBE;
        }
        if (session) {
            sessionProbe = true;
        } else {
            ordinaryProbe = true;
        }
        return number;
    }

    /** A permit's request was answered. */
    void answered(int probe) {
        if (probe == number) {
            on = false;
        }
    }

    /** A permit's request came to nothing: if it was the probe, the next call is. */
    void failed(int probe, boolean session) {
        if (probe != number) {
            return;
        }
        if (session) {
            sessionProbe = false;
        } else {
            ordinaryProbe = false;
        }
    }
}
