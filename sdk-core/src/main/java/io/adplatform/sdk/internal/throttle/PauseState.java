package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Permits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The pause after a 429: no call gets a permit for a while, then one request goes first as a probe, and the others follow after
 * its answer.
 *
 * <p>Not safe for threads; the queue's lock guards it.
 */
final class PauseState {

    /** The number of a permit that is not a probe. */
    private static final int NO_PROBE = 0;

    private int number = NO_PROBE;
    private boolean on;
    private long end;
    private boolean probing;

    /** Begins a pause, or prolongs the current one. An earlier probe no longer counts. */
    void begin(@Nullable Duration retryAfter, long window, long now) {
        long length = retryAfter == null ? window : QueuedThrottle.nanos(Permits.pause(retryAfter));
        end = now + Math.max(length, remaining(now));
        on = true;
        probing = false;
        number++;
    }

    /** Whether calls wait for the end of the pause or for the probe's answer. */
    boolean isOn() {
        return on;
    }

    /** Returns the nanoseconds until a probe may go; 0 if it may go now, or without a pause. */
    long remaining(long now) {
        return on ? Math.max(0, end - now) : 0;
    }

    /** Whether a probe is under way. */
    boolean awaitsProbe() {
        return on && probing;
    }

    boolean allows(long now) {
        return remaining(now) == 0 && !awaitsProbe();
    }

    /** Returns the number of free permits that are withheld: all during the pause, and all but the probe's after it. */
    int withheld(int free, long now) {
        return !on ? 0 : allows(now) ? Math.max(0, free - 1) : free;
    }

    /** Notes a grant. Returns the number of the permit, which identifies a probe. */
    int grant() {
        probing = on;
        return on ? number : NO_PROBE;
    }

    void answered(int probe) {
        if (probe == number) {
            on = false;
        }
    }

    /** Notes that a request failed. If it was the probe, the next call is. */
    void failed(int probe) {
        if (probe == number) {
            probing = false;
        }
    }
}
