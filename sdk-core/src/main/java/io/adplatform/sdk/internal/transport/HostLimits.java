package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Limits the downloads at the same time from each host: each takes a connection and a thread. A permit is out until the whole
 * file is here. A wait has no limit of its own; the deadline of its call ends it.
 */
public final class HostLimits {

    /** The limit of browsers. */
    static final int MOST_AT_ONCE = 6;

    /** The hosts with a download now. The map guards itself. */
    private final Map<String, Host> hosts = new HashMap<>();

    private static final class Host {
        private int underWay;
        private final Queue<CompletableFuture<Permit>> waiting = new ArrayDeque<>();
    }

    /** The limit of one host. */
    public Throttle of(String name) {
        return new HostThrottle(name);
    }

    /** Whether a download begins now. Otherwise its place waits. */
    private boolean enter(String name, CompletableFuture<Permit> place) {
        synchronized (hosts) {
            Host host = hosts.computeIfAbsent(name, unknown -> new Host());
            if (host.underWay == MOST_AT_ONCE) {
                host.waiting.add(place);
                return false;
            }
            host.underWay++;
            return true;
        }
    }

    /** A download has ended. The next place that still waits gets its permit. */
    private void leave(String name) {
        CompletableFuture<Permit> next;
        do {
            synchronized (hosts) {
                Host host = hosts.get(name);
                next = host == null ? null : host.waiting.poll();
                if (host != null && next == null && --host.underWay == 0) {
                    hosts.remove(name);
                }
            }
        } while (next != null && !next.complete(new HostPermit(name)));
    }

    private final class HostThrottle implements Throttle {

        private final String name;

        private HostThrottle(String name) {
            this.name = name;
        }

        @Override
        public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
            CompletableFuture<Permit> place = new CompletableFuture<>();
            if (enter(name, place)) {
                place.complete(new HostPermit(name));
            }
            return new Reservation() {
                @Override
                public CompletableFuture<Permit> permit() {
                    return place;
                }

                @Override
                public Duration expectedWait() {
                    return Duration.ZERO;
                }

                @Override
                public WaitReason reason() {
                    return WaitReason.NONE;
                }

                @Override
                public void cancel() {
                    if (!place.cancel(false)) {
                        place.thenAccept(Permit::notSent);
                    }
                }
            };
        }

        @Override
        public Quota quota() {
            Map<Lane, Integer> waiting = new EnumMap<>(Lane.class);
            for (Lane lane : Lane.values()) {
                waiting.put(lane, 0);
            }
            synchronized (hosts) {
                Host host = hosts.getOrDefault(name, new Host());
                waiting.put(Lane.NORMAL, (int)
                        host.waiting.stream().filter(place -> !place.isDone()).count());
                return new Quota(MOST_AT_ONCE, Duration.ZERO, host.underWay, 0, List.of(), waiting);
            }
        }
    }

    /** A permit that comes back when the download has ended, and not when its answer begins. */
    private final class HostPermit implements Permit {

        private final String host;
        private final AtomicBoolean out = new AtomicBoolean(true);

        private HostPermit(String host) {
            this.host = host;
        }

        @Override
        public void answered() {}

        @Override
        public void rejected(@Nullable Duration retryAfter) {}

        @Override
        public void notSent() {
            if (out.getAndSet(false)) {
                leave(host);
            }
        }

        @Override
        public void lost(Duration timeout) {
            notSent();
        }
    }
}
