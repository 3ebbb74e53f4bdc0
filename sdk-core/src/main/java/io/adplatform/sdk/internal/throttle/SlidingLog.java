package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Permits;
import io.adplatform.sdk.throttle.Quota;
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
 * The permits of one process: which are out, and when they come back.
 *
 * <p>A permit is in flight from its grant until its holder says what became of the request, and then held for one
 * window. The guarantee rests on this: of any requests that reach the server within one window, all are out together at
 * the moment the last of them arrives, whatever the latency was.
 *
 * <p>Not safe for threads; the queue's lock guards it, but for {@link #change}.
 */
final class SlidingLog implements Permits {

    private static final Duration LONGEST_LOSS = Duration.ofDays(1);

    private final Time time;
    /** Times are counted from here, so that they can be compared whatever the clock's origin is. */
    private final long origin;

    private final ServerPause pause = new ServerPause();
    private volatile ThrottleSettings settings;
    private int inFlight;
    /** When the window of each held permit began, the earliest first: at the answer, or later for a lost request. */
    private final List<Long> held = new ArrayList<>();

    SlidingLog(ThrottleSettings settings, Time time) {
        this.settings = settings;
        this.time = time;
        this.origin = time.nanos();
    }

    /** Applies to the permits that are out as well. {@link QueuedThrottle#permitsChanged} has to follow. */
    void change(ThrottleSettings changed) {
        settings = changed;
    }

    @Override
    public @Nullable Grant take(List<Lane> turns, Supplier<Map<Lane, Integer>> waiting) {
        long now = now();
        if (used(now) >= settings.limit() || !pause.allows(now)) {
            return null;
        }
        Grant grant = new Grant(turns.get(0), new Logged(pause.nextProbe()));
        pause.granted();
        inFlight++;
        return grant;
    }

    @Override
    public long retryIn() {
        long now = now();
        int returns = used(now) - settings.limit() + 1;
        if (returns > held.size() || pause.awaitsProbe()) {
            return Nanos.FOREVER;
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
        // After every permit has been used once, each comes back one window later, and so on.
        long windows = Math.min(before / limit, Nanos.FOREVER / window());
        return first + windows * window();
    }

    /** How long until so many permits have come back. */
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
        int unused = Math.max(0, settings.limit() - used);
        int withheld = pause.withheld(unused, now);
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
        return Nanos.of(settings.window());
    }

    private long returnIn(long from, long now) {
        return Math.max(0, from + window() - now);
    }

    /** The permits that are out, after those are taken back whose window is over. */
    private int used(long now) {
        while (!held.isEmpty() && returnIn(held.get(0), now) == 0) {
            held.remove(0);
        }
        return inFlight + held.size();
    }

    /** The window of a permit that was in flight begins at {@code from}. */
    private void hold(long from) {
        int place = held.size();
        while (place > 0 && held.get(place - 1) > from) {
            place--;
        }
        held.add(place, from);
        inFlight--;
    }

    /** One permit, as its holder sees it. The queue sees to it that one word reaches it, or an answer and a rejection. */
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
            hold(now() + Math.min(Nanos.of(timeout), Nanos.of(LONGEST_LOSS)));
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
}
