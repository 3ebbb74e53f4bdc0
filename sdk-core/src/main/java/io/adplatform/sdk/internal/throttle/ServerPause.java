package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Permits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a 429 leads to: nobody gets a permit for a while, then one request goes first to probe, and the others after its
 * answer.
 *
 * <p>Not safe for threads; the queue's lock guards it.
 */
final class ServerPause {

    /** What a permit carries that is no probe. */
    private static final int NO_PROBE = 0;

    private int number = NO_PROBE;
    private boolean on;
    private long end;
    private boolean probing;

    /** Begins a pause, or prolongs the one that is on; a probe that is under way doesn't count any more. */
    void begin(@Nullable Duration retryAfter, long window, long now) {
        long length = retryAfter == null ? window : Nanos.of(Permits.pause(retryAfter));
        end = now + Math.max(length, remaining(now));
        on = true;
        probing = false;
        number++;
    }

    /** Whether calls are held up, be it until the time is over or until the probe is answered. */
    boolean isOn() {
        return on;
    }

    /** The nanoseconds until a probe may go; 0 when it may go now, or there is no pause. */
    long remaining(long now) {
        return on ? Math.max(0, end - now) : 0;
    }

    /** Whether a probe is under way, whose answer everybody waits for. */
    boolean awaitsProbe() {
        return on && probing;
    }

    boolean allows(long now) {
        return remaining(now) == 0 && !awaitsProbe();
    }

    /** How many of the free permits can't be had now: all during the pause, and all but the probe's after it. */
    int withheld(int free, long now) {
        if (!on) {
            return 0;
        }
        return allows(now) ? Math.max(0, free - 1) : free;
    }

    /** What the next permit has to carry, which tells whether its request is the probe. */
    int nextProbe() {
        return on ? number : NO_PROBE;
    }

    /** The next permit was granted. */
    void granted() {
        probing = on;
    }

    /** A permit's request was answered. */
    void answered(int probe) {
        if (probe == number) {
            on = false;
        }
    }

    /** A permit's request came to nothing: if it was the probe, the next call is. */
    void failed(int probe) {
        if (probe == number) {
            probing = false;
        }
    }
}
