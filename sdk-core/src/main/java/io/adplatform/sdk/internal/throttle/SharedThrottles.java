package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.time.Time;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The throttles of a process, one per share, so that two clients of an account use one quota together.
 *
 * <p>If clients have different settings, the strictest apply to all while that client is open: the lower limit and the longer
 * window. A throttle without clients is removed when its log is empty and no probe is due, at the next opening or closing of any
 * client. A client that is closed and opened again finds its earlier requests counted.
 */
public final class SharedThrottles {

    private static final SharedThrottles OF_SYSTEM_CLOCK = new SharedThrottles(Time.system());

    /** The throttles of other clocks, as long as they have clients; guarded by the map. */
    private static final Map<Time, WeakReference<SharedThrottles>> BY_CLOCK = new WeakHashMap<>();

    private final Time time;
    // Guarded by this.
    private final Map<String, Share> shares = new HashMap<>();

    SharedThrottles(Time time) {
        this.time = time;
    }

    /** Returns the throttles of all clients of this process with this clock. */
    public static SharedThrottles of(Time clock) {
        if (clock == Time.system()) {
            return OF_SYSTEM_CLOCK;
        }
        synchronized (BY_CLOCK) {
            WeakReference<SharedThrottles> known = BY_CLOCK.get(clock);
            SharedThrottles throttles = known == null ? null : known.get();
            if (throttles == null) {
                throttles = new SharedThrottles(clock);
                BY_CLOCK.put(clock, new WeakReference<>(throttles));
            }
            return throttles;
        }
    }

    /** Opens a client's part of the throttle. It must be closed with the client. */
    public Handle lease(ShareKey key, SlidingLog.Settings settings) {
        Handle handle;
        synchronized (this) {
            removeIdle();
            handle = new Handle(shares.computeIfAbsent(key.identity(), identity -> new Share(key, settings, time)));
            handle.share.open(handle, settings);
        }
        handle.share.throttle.permitsChanged();
        return handle;
    }

    /** Removes idle throttles, and returns the number of those with clients, used permits or a probe that is due. */
    synchronized int removeIdle() {
        shares.values().removeIf(Share::isIdle);
        return shares.size();
    }

    /** One client's part of a throttle. */
    public final class Handle implements Throttle, AutoCloseable {

        private final Share share;
        private final AtomicBoolean closed = new AtomicBoolean();

        private Handle(Share share) {
            this.share = share;
        }

        /** {@inheritDoc} Throws {@link IllegalStateException} once the client is closed. */
        @Override
        public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
            return reserve(lane, Long.MAX_VALUE, maxWait);
        }

        @Override
        public Reservation reserve(Lane lane, long number, @Nullable Duration maxWait) {
            failIfClosed();
            Reservation reservation = share.throttle.reserve(lane, number, maxWait);
            if (closed.get()) {
                reservation.cancel(); // the throttle may have been removed meanwhile
                failIfClosed();
            }
            return reservation;
        }

        private void failIfClosed() {
            if (closed.get()) {
                throw new IllegalStateException("the client is closed");
            }
        }

        @Override
        public Quota quota() {
            return share.throttle.quota();
        }

        /**
         * Closes the client's part. Its requests stay in the log, as they stay in the server's, until another client opens a part
         * after their window.
         */
        @Override
        public void close() {
            if (closed.getAndSet(true)) {
                return;
            }
            synchronized (SharedThrottles.this) {
                share.close(this);
            }
            share.throttle.permitsChanged();
        }
    }

    /** One throttle, and the settings of each open client. */
    private static final class Share {

        private final SlidingLog log;
        private final QueuedThrottle throttle;
        /** A client that is dropped without being closed leaves the map. */
        private final Map<Handle, SlidingLog.Settings> clients = new WeakHashMap<>();

        private Share(ShareKey key, SlidingLog.Settings settings, Time time) {
            this.log = new SlidingLog(settings, time);
            this.throttle = new QueuedThrottle(key.toString(), log, time);
        }

        private void open(Handle handle, SlidingLog.Settings settings) {
            clients.put(handle, settings);
            apply();
        }

        private void close(Handle handle) {
            clients.remove(handle);
            apply();
        }

        /** Applies the strictest settings. Without a client the last ones stay, because the log was filled under them. */
        private void apply() {
            clients.values().stream().reduce(SlidingLog.Settings::stricter).ifPresent(log::change);
        }

        private boolean isIdle() {
            Quota quota = throttle.quota();
            return clients.isEmpty() && quota.used() == 0 && quota.totalWaiting() == 0 && quota.withheld() == 0;
        }
    }
}
