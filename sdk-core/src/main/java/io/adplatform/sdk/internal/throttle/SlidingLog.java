package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permits;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The permits of one process that are out, and the times of their return.
 *
 * <p>A permit is in flight from its grant until its holder reports the end of the request, and then held for one window. So
 * the guarantee holds with any latency: if requests reach the server within one window, all their permits are out when the last one
 * arrives.
 *
 * <p>Not safe for threads; the queue's lock guards it, except for {@link #change}.
 */
public final class SlidingLog implements Permits {

    private static final Duration LONGEST_LOSS = Duration.ofDays(1);

    private final Time time;
    /** Times count from here, so that they can be compared with any origin of the clock. */
    private final long origin;

    private final PauseState pause = new PauseState();
    private volatile Settings settings;
    private int inFlight;
    /** The start of each held permit's window, the earliest first: at the answer, or later for a lost request. */
    private final List<Long> held = new ArrayList<>();

    SlidingLog(Settings settings, Time time) {
        this.settings = settings;
        this.time = time;
        this.origin = time.nanos();
    }

    /** Changes the settings, also for permits that are out. {@link QueuedThrottle#permitsChanged} must follow. */
    void change(Settings changed) {
        settings = changed;
    }

    @Override
    public @Nullable Grant take(List<Lane> turns, Supplier<Map<Lane, Integer>> waiting) {
        long now = now();
        if (used(now) >= settings.limit() || !pause.allows(now)) {
            return null;
        }
        Grant grant = new Grant(turns.get(0), new Logged(pause.grant()));
        inFlight++;
        return grant;
    }

    @Override
    public long retryIn() {
        long now = now();
        int returns = used(now) - settings.limit() + 1;
        if (returns > held.size() || pause.awaitsProbe()) {
            return FOREVER;
        }
        long next = returns <= 0 ? 0 : returnIn(held.get(returns - 1), now);
        return Math.max(next, pause.remaining(now));
    }

    @Override
    public long waitFor(int count) {
        long now = now();
        int limit = settings.limit();
        int before = count - 1;
        long first = Math.max(nthReturn(used(now) - limit + before % limit + 1, now), pause.remaining(now));
        // After every permit has been used once, each returns one window later, and so on.
        long windows = Math.min(before / limit, FOREVER / window());
        return first + windows * window();
    }

    /** Returns the time until so many permits have come back. */
    private long nthReturn(int number, long now) {
        if (number <= 0) {
            return 0;
        }
        int sooner = 0;
        while (sooner < Math.min(number, held.size()) && returnIn(held.get(sooner), now) <= window()) {
            sooner++;
        }
        if (number <= sooner) {
            return returnIn(held.get(number - 1), now);
        }
        return number <= sooner + inFlight ? window() : returnIn(held.get(number - inFlight - 1), now);
    }

    @Override
    public WaitReason reason() {
        return pause.isOn() ? WaitReason.PAUSED_BY_SERVER : WaitReason.QUOTA;
    }

    @Override
    public Quota quota(Map<Lane, Integer> waiting) {
        long now = now();
        int used = used(now);
        int withheld = pause.withheld(Math.max(0, settings.limit() - used), now);
        long paused = pause.remaining(now);
        List<Duration> nextFree = new ArrayList<>(Collections.nCopies(withheld, Duration.ofNanos(paused)));
        held.forEach(from -> nextFree.add(Duration.ofNanos(Math.max(paused, returnIn(from, now)))));
        nextFree.addAll(Collections.nCopies(inFlight, Duration.ofNanos(Math.max(paused, window()))));
        nextFree.sort(null);
        return new Quota(settings.limit(), settings.window(), used, withheld, nextFree, waiting);
    }

    private long now() {
        return time.nanos() - origin;
    }

    private long window() {
        return QueuedThrottle.nanos(settings.window());
    }

    private long returnIn(long from, long now) {
        return Math.max(0, from + window() - now);
    }

    /** Takes back the permits whose window is over, and returns the number that is still out. */
    private int used(long now) {
        while (!held.isEmpty() && returnIn(held.get(0), now) == 0) {
            held.remove(0);
        }
        return inFlight + held.size();
    }

    /** Starts the window of a permit that was in flight. */
    private void hold(long from) {
        int place = held.size();
        while (place > 0 && held.get(place - 1) > from) {
            place--;
        }
        held.add(place, from);
        inFlight--;
    }

    /** One permit. The queue passes it one report, or an answer and a rejection. */
    private final class Logged implements Permit {

        private final int probe;
        private boolean answered;

        private Logged(int probe) {
            this.probe = probe;
        }

        @Override
        public void answered() {
            hold(now());
            answered = true;
            pause.answered(probe);
        }

        @Override
        public void notSent() {
            inFlight--;
            pause.failed(probe);
        }

        @Override
        public void lost(Duration timeout) {
            hold(now() + Math.min(QueuedThrottle.nanos(timeout), LONGEST_LOSS.toNanos()));
            pause.failed(probe);
        }

        @Override
        public void rejected(@Nullable Duration retryAfter) {
            long now = now();
            if (!answered) {
                hold(now);
            }
            pause.begin(retryAfter, window(), now);
        }
    }

    /**
     * The pause after a 429: no call gets a permit for a while, then one request goes first as a probe, and the others follow after
     * its answer.
     *
     * <p>Not safe for threads; the queue's lock guards it.
     */
    private static final class PauseState {

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

    /**
     * The limit of a throttle.
     *
     * @param limit the number of permits in one window, 1 or more
     * @param window the time that a permit stays out after its answer, up to {@link #LONGEST_WINDOW}
     */
    public record Settings(int limit, Duration window) {

        /** The largest limit: each permit that is out takes memory. */
        public static final int MOST = 1_000_000;

        /** The longest window that is accepted. */
        public static final Duration LONGEST_WINDOW = Duration.ofDays(1);

        /** The platform's documented limit: 20 requests a minute. */
        public static final Settings PLATFORM = new Settings(20, Duration.ofMinutes(1));

        public Settings {
            if (limit < 1 || limit > MOST) {
                throw new IllegalArgumentException("requestsPerMinute must be 1 to " + MOST + ", was " + limit);
            }
            if (window.isNegative() || window.isZero() || window.compareTo(LONGEST_WINDOW) > 0) {
                throw new IllegalArgumentException(
                        "window must be longer than zero and at most " + LONGEST_WINDOW + ", was " + window);
            }
        }

        /** Returns the lower limit and the longer window. */
        Settings stricter(Settings other) {
            return new Settings(
                    Math.min(limit, other.limit), window.compareTo(other.window) >= 0 ? window : other.window);
        }
    }
}
