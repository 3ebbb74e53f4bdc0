package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.time.Time;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The throttles of a process, one per share, so that two clients of the same account can't each use the whole quota.
 *
 * <p>Where clients ask for different settings, all of them get the strictest while the one that asked for it is open:
 * the lower limit, the longer window. A throttle is forgotten when no client has it <em>and</em> its log is empty, as
 * soon as any other client is opened or closed. A client that is closed and opened again meets what it sent before.
 */
public final class SharedThrottles {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.throttle");
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
        ThrottleHandle handle;
        boolean differs;
        lock.lock();
        try {
            shares.values().removeIf(Share::isIdle);
            share = shares.computeIfAbsent(key, k -> new Share(k, settings, time));
            handle = new ThrottleHandle(share.throttle, closed -> close(share, closed));
            differs = share.open(handle, settings);
        } finally {
            lock.unlock();
        }
        if (differs) {
            Guarded.log(() -> LOG.warn(
                    "{} is used by clients with different limits; the strictest holds for all of them while it is open."
                            + " Set the same requestsPerMinute for all.",
                    key));
        }
        share.throttle.permitsChanged();
        return handle;
    }

    /** How many throttles there are that a client has, or whose log isn't empty. */
    int size() {
        lock.lock();
        try {
            shares.values().removeIf(Share::isIdle);
            return shares.size();
        } finally {
            lock.unlock();
        }
    }

    private void close(Share share, ThrottleHandle handle) {
        lock.lock();
        try {
            share.close(handle);
            shares.values().removeIf(Share::isIdle);
        } finally {
            lock.unlock();
        }
        share.throttle.permitsChanged();
    }

    /** One throttle, and what each open client asked of it. The lock of all of them guards it. */
    private static final class Share {

        private final SlidingLog log;
        private final QueuedThrottle throttle;
        /** A client that is dropped without being closed leaves by itself. */
        private final Map<ThrottleHandle, ThrottleSettings> clients = new WeakHashMap<>();

        private boolean differs;

        private Share(ShareKey key, ThrottleSettings settings, Time time) {
            this.log = new SlidingLog(settings, time);
            this.throttle = new QueuedThrottle(key.toString(), log, time);
        }

        /** Whether this is the first client whose settings are not those of the others. */
        private boolean open(ThrottleHandle handle, ThrottleSettings settings) {
            boolean first = !differs && clients.values().stream().anyMatch(other -> !other.equals(settings));
            differs |= first;
            clients.put(handle, settings);
            apply();
            return first;
        }

        private void close(ThrottleHandle handle) {
            clients.remove(handle);
            apply();
        }

        /** With no client left, the last settings stay: they are what the log was filled under. */
        private void apply() {
            clients.values().stream().reduce(ThrottleSettings::stricter).ifPresent(log::change);
        }

        private boolean isIdle() {
            Quota quota = throttle.quota();
            boolean pausing = quota.free() == 0;
            return clients.isEmpty() && quota.used() == 0 && quota.totalWaiting() == 0 && !pausing;
        }
    }
}
