package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.transport.LinkRules;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** The throttle of each request. A link to the platform's host costs quota like any request; other hosts have a limit each. */
public final class Throttles {

    private final Throttle platform;
    private final @Nullable String platformHost;
    private final HostLimits others = new HostLimits();

    private Throttles(Throttle platform, @Nullable String platformHost) {
        this.platform = platform;
        this.platformHost = platformHost;
    }

    /** Returns the throttles of requests that all go to the platform. */
    static Throttles ofPlatform(Throttle throttle) {
        return new Throttles(throttle, null);
    }

    /** Returns the throttles of links, which may go to any host. */
    public static Throttles ofLinks(HttpUrl baseUrl, Throttle platform) {
        return new Throttles(platform, LinkRules.hostOf(baseUrl.host()));
    }

    Throttle of(HttpUrl url) {
        return isOfPlatform(url) ? platform : others.of(LinkRules.hostOf(url.host()));
    }

    /** Whether a request to this URL reaches the platform and costs quota. */
    boolean isOfPlatform(HttpUrl url) {
        return platformHost == null || LinkRules.hostOf(url.host()).equals(platformHost);
    }

    /**
     * A limit for the simultaneous downloads from each host, since each takes a connection and a thread. A permit is out until the
     * whole file has arrived. A wait has no limit of its own; the deadline of its call ends it.
     */
    static final class HostLimits {

        /** The limit of browsers. */
        static final int MAX_AT_ONCE = 6;

        private final Map<String, HostThrottle> hosts = new ConcurrentHashMap<>();

        /** Returns the limit of one host. */
        public Throttle of(String host) {
            return hosts.computeIfAbsent(host, name -> new HostThrottle());
        }

        private static final class HostThrottle implements Throttle {

            // Guarded by this.
            private final Queue<CompletableFuture<Permit>> waiting = new ArrayDeque<>();
            private int active;

            @Override
            public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
                CompletableFuture<Permit> place = new CompletableFuture<>();
                if (enter(place)) {
                    place.complete(new HostPermit());
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

            /** Starts a download. Returns false if it has to wait. */
            private synchronized boolean enter(CompletableFuture<Permit> place) {
                boolean starts = active < MAX_AT_ONCE;
                if (starts) {
                    active++;
                } else {
                    waiting.add(place);
                }
                return starts;
            }

            /** Ends a download, and gives its permit to the next place that still waits. */
            private void leave() {
                CompletableFuture<Permit> next = next();
                while (next != null && !next.complete(new HostPermit())) {
                    next = next();
                }
            }

            private synchronized @Nullable CompletableFuture<Permit> next() {
                CompletableFuture<Permit> next = waiting.poll();
                if (next == null) {
                    active--;
                }
                return next;
            }

            @Override
            public synchronized Quota quota() {
                long places = waiting.stream().filter(place -> !place.isDone()).count();
                return new Quota(MAX_AT_ONCE, Duration.ZERO, active, 0, List.of(), Map.of(Lane.NORMAL, (int) places));
            }

            /** A permit that comes back at the end of the download, and not at the beginning of its answer. */
            private final class HostPermit implements Permit {

                private final AtomicBoolean out = new AtomicBoolean(true);

                @Override
                public void answered() {}

                @Override
                public void rejected(@Nullable Duration retryAfter) {}

                @Override
                public void notSent() {
                    if (out.getAndSet(false)) {
                        leave();
                    }
                }

                @Override
                public void lost(Duration timeout) {
                    notSent();
                }
            }
        }
    }
}
