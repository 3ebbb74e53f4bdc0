package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The throttle's only timer. Not safe for threads; the throttle's lock guards it. */
final class Alarm {

    private final Time time;
    private final Runnable ring;
    private Time.@Nullable Timer timer;
    private long due;

    Alarm(Time time, Runnable ring) {
        this.time = time;
        this.ring = ring;
    }

    /** Rings {@code wait} from {@code now}, and not at the time that was set before. */
    void set(long now, long wait) {
        if (timer != null && due == now + wait) {
            return;
        }
        clear();
        due = now + wait;
        timer = time.after(Duration.ofNanos(wait), ring);
    }

    void clear() {
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    /** It has rung. A late ring of an alarm that was set anew meanwhile only sets it once more. */
    void rang() {
        clear();
    }
}
