package io.adplatform.sdk.internal.throttle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The sliding log: which permits are out, and when they come back.
 *
 * <p>A permit is in flight from its grant until its holder says what became of the request, and then held for one
 * window. The guarantee rests on this: of any requests that reach the server within one window, all are out together at
 * the moment the last of them arrives, whatever the latency was.
 *
 * <p>Not safe for threads; the throttle's lock guards it.
 */
final class PermitLog {

    private ThrottleSettings settings;
    private long window;
    private int inFlight;
    /** When each held permit's window begins; the answer, or later for a lost request. */
    private final ReturnTimes held = new ReturnTimes();

    PermitLog(ThrottleSettings settings) {
        this.settings = settings;
        this.window = Nanos.of(settings.window());
    }

    ThrottleSettings settings() {
        return settings;
    }

    long window() {
        return window;
    }

    /** Applies to the permits that are out as well. */
    void change(ThrottleSettings changed) {
        settings = changed;
        window = Nanos.of(changed.window());
    }

    /** Takes back the permits whose window is over. */
    void expire(long now) {
        while (held.size() > 0 && held.get(0) + window - now <= 0) {
            held.removeFirst();
        }
    }

    int used() {
        return inFlight + held.size();
    }

    void take() {
        inFlight++;
    }

    void giveBack() {
        inFlight--;
    }

    /** The window of a permit that was in flight begins at {@code from}. */
    void hold(long from) {
        inFlight--;
        held.add(from);
    }

    /**
     * Whether a permit can be granted now while {@code kept} must stay free.
     *
     * <p>Ordinary calls never have all permits in flight at once. They may hold them while they wait for a token, and
     * if no permit were free or due back at a known time, the log-in they wait for could never get one. This costs no
     * throughput: the last permit follows as soon as one of the others is answered.
     */
    boolean allows(boolean session, int kept) {
        if (used() + kept >= settings.limit()) {
            return false;
        }
        return session || settings.limit() == 1 || inFlight + 1 < settings.limit();
    }

    /** How many free permits an ordinary call can't have now. */
    int withheld(int kept) {
        int free = Math.max(0, settings.limit() - used());
        return allows(false, kept) ? Math.min(free, kept) : free;
    }

    /**
     * The least wait until {@code permits} can be out besides those that still are by then.
     *
     * <p>Exact if nothing is in flight; a request in flight is taken as answered now.
     */
    long waitFor(int permits, long now) {
        int returns = used() - settings.limit() + permits;
        if (returns <= 0) {
            return 0;
        }
        return returns <= held.size() ? Math.max(0, held.get(returns - 1) + window - now) : window;
    }

    /** Whether {@link #waitFor} names a moment, instead of hanging on a request in flight. */
    boolean knowsWaitFor(int permits) {
        int returns = used() - settings.limit() + permits;
        return returns > 0 && returns <= held.size();
    }

    /** How long until each permit that is out comes back, soonest first, but none before {@code atLeast}. */
    List<Duration> returns(long now, long atLeast) {
        List<Duration> waits = new ArrayList<>(used());
        for (int i = 0; i < held.size(); i++) {
            waits.add(Duration.ofNanos(Math.max(atLeast, held.get(i) + window - now)));
        }
        for (int i = 0; i < inFlight; i++) {
            waits.add(Duration.ofNanos(Math.max(atLeast, window)));
        }
        waits.sort(null);
        return waits;
    }

    /** How long until a log without clients can be forgotten; 0 when it is empty. */
    long idleIn(long now) {
        if (inFlight > 0) {
            return window;
        }
        return held.size() == 0 ? 0 : Math.max(0, held.get(held.size() - 1) + window - now);
    }
}
