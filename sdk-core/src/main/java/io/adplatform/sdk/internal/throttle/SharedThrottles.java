package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The throttles of a process, one per account, so that two clients for the same account can't each use the whole quota.
 *
 * <p>Where clients ask for different settings, all of them get the strictest while the one that asked for it is open:
 * the lower limit, the longer window. A throttle is forgotten when no client has it <em>and</em> its log is empty. A
 * client that is closed and opened again meets what it sent before.
 */
public final class SharedThrottles {

    private static final Logger LOG = LoggerFactory.getLogger(SharedThrottles.class);
    private static final SharedThrottles OF_THIS_PROCESS = new SharedThrottles(Time.system());

    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<ShareKey, Share> shares = new HashMap<>();

    /** Throttles that run on {@code time} and are shared with nobody else: what tests use. */
    public SharedThrottles(Time time) {
        this.time = time;
    }

    /** The throttles that all clients of this process share, on the system's time. */
    public static SharedThrottles ofThisProcess() {
        return OF_THIS_PROCESS;
    }

    /** A part in the throttle of {@code key}, to be closed with the client. */
    public ThrottleHandle lease(ShareKey key, ThrottleSettings settings) {
        Share share;
        ThrottleHandle lease;
        boolean differs;
        lock.lock();
        try {
            share = shares.computeIfAbsent(key, k -> new Share(k, new SlidingLogThrottle(k.label(), settings, time)));
            Share leased = share;
            lease = new ThrottleHandle(leased.throttle, () -> close(leased, settings));
            share.settings.add(settings);
            differs = !share.differs && share.settings.stream().anyMatch(other -> !other.equals(settings));
            share.differs |= differs;
            share.applySettings();
        } finally {
            lock.unlock();
        }
        if (differs) {
            LOG.warn(
                    "{} is used by clients with different limits; the strictest holds for all of them while it is open."
                            + " Set the same requestsPerMinute for all.",
                    key.label());
        }
        share.throttle.refresh();
        return lease;
    }

    /** How many throttles there are. */
    int size() {
        lock.lock();
        try {
            return shares.size();
        } finally {
            lock.unlock();
        }
    }

    private void close(Share share, ThrottleSettings settings) {
        lock.lock();
        try {
            share.settings.remove(settings);
            share.applySettings();
            forgetWhenIdle(share);
        } finally {
            lock.unlock();
        }
        share.throttle.refresh();
    }

    /** Forgets a share without clients as soon as its log is empty; looks again later if it is not. */
    private void forgetWhenIdle(Share share) {
        if (!share.settings.isEmpty() || share.awaitsIdle) {
            return;
        }
        Duration idleIn = share.throttle.idleIn();
        if (idleIn.isZero()) {
            shares.remove(share.key);
            return;
        }
        share.awaitsIdle = true;
        time.after(idleIn, () -> {
            lock.lock();
            try {
                share.awaitsIdle = false;
                forgetWhenIdle(share);
            } finally {
                lock.unlock();
            }
        });
    }

    private static final class Share {

        private final ShareKey key;
        private final SlidingLogThrottle throttle;
        /** What each open client asked for. */
        private final List<ThrottleSettings> settings = new ArrayList<>();

        private boolean differs;
        private boolean awaitsIdle;

        private Share(ShareKey key, SlidingLogThrottle throttle) {
            this.key = key;
            this.throttle = throttle;
        }

        /** With no client left, the last settings stay: they are what the log was filled under. */
        private void applySettings() {
            settings.stream().reduce(ThrottleSettings::stricter).ifPresent(throttle::change);
        }
    }
}
