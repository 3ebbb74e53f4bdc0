package io.adplatform.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The time that a {@link Sandbox} lives in: token validity, the rate limit and all recorded times follow it.
 *
 * <p>It follows real time until it is {@linkplain #set set} or {@linkplain #stop stopped}; {@link #advance} moves it in
 * either state. Safe for use by several threads.
 */
public final class SandboxClock extends Clock {

    private final State state;
    private final ZoneId zone;

    /** Shared by the views of one clock in other zones. */
    private static final class State {
        private final InstantSource source;
        private Duration offset = Duration.ZERO;
        private boolean stopped;
        private Instant stoppedAt = Instant.EPOCH;

        State(InstantSource source) {
            this.source = source;
        }

        synchronized Instant now() {
            return stopped ? stoppedAt : source.instant().plus(offset);
        }

        synchronized void stopAt(Instant time) {
            stopped = true;
            stoppedAt = time;
        }

        synchronized void move(Duration by) {
            if (stopped) {
                stoppedAt = stoppedAt.plus(by);
            } else {
                offset = offset.plus(by);
            }
        }

        synchronized void run() {
            if (stopped) {
                offset = Duration.between(source.instant(), stoppedAt);
                stopped = false;
            }
        }
    }

    private SandboxClock(State state, ZoneId zone) {
        this.state = state;
        this.zone = zone;
    }

    /** A clock that follows another one, so that client and sandbox can share a test's time. */
    public static SandboxClock following(InstantSource source) {
        return new SandboxClock(new State(source), ZoneOffset.UTC);
    }

    /** A clock that follows real time. */
    public static SandboxClock real() {
        return following(InstantSource.system());
    }

    /** Returns a clock that moves only on request. */
    public static SandboxClock stoppedAt(Instant time) {
        SandboxClock clock = real();
        clock.set(time);
        return clock;
    }

    @Override
    public Instant instant() {
        return state.now();
    }

    /** Moves the clock forward; it keeps running if it ran. */
    public void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("time does not go back: " + by);
        }
        state.move(by);
    }

    /** Stops the clock at a time. */
    public void set(Instant time) {
        state.stopAt(time);
    }

    /** Stops the clock at the time that it shows. */
    public void stop() {
        state.stopAt(state.now());
    }

    /** Lets a stopped clock run on from the time that it shows. */
    public void run() {
        state.run();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public SandboxClock withZone(ZoneId other) {
        return new SandboxClock(state, other);
    }

    @Override
    public String toString() {
        return "SandboxClock[" + instant() + "]";
    }
}
