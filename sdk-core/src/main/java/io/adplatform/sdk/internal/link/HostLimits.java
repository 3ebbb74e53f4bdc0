package io.adplatform.sdk.internal.link;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.time.Time;
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
 * Limits how many downloads are under way at the same time from each host, in the order in which they came. Each takes a
 * connection, and an asynchronous one a thread. A permit is out until the whole file is here.
 */
public final class HostLimits {

    /** As many as browsers allow a host. */
    static final int MOST_AT_ONCE = 6;

    private final Time time;
    /** The hosts from which something is downloaded now. The map guards itself. */
    private final Map<String, Host> hosts = new HashMap<>();

    public HostLimits(Time time) {
        this.time = time;
    }

    /** The limit of one host. */
    public Throttle of(String name) {
        return new HostThrottle(name);
    }

    private static final class Host {
        private int underWay;
        private final Queue<Place> waiting = new ArrayDeque<>();
    }

    private void enter(Place place) {
        synchronized (hosts) {
            Host host = hosts.computeIfAbsent(place.host, name -> new Host());
            if (host.underWay == MOST_AT_ONCE) {
                host.waiting.add(place);
                return;
            }
            host.underWay++;
        }
        place.grant();
    }

    private void forget(Place place) {
        synchronized (hosts) {
            Host host = hosts.get(place.host);
            if (host != null) {
                host.waiting.remove(place);
            }
        }
    }

    /** A download has ended, and the next one that waits begins. */
    private void ended(String name) {
        Place next;
        synchronized (hosts) {
            Host host = hosts.get(name);
            if (host == null) {
                return;
            }
            next = host.waiting.poll();
            if (next == null && --host.underWay == 0) {
                hosts.remove(name);
            }
        }
        if (next != null) {
            next.grant();
        }
    }

    private final class HostThrottle implements Throttle {

        private final String name;

        private HostThrottle(String name) {
            this.name = name;
        }

        @Override
        public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
            Place place = new Place(name);
            enter(place);
            if (maxWait != null && !place.permit.isDone()) {
                place.endAfter(maxWait);
            }
            return place;
        }

        @Override
        public Quota quota() {
            Map<Lane, Integer> waiting = new EnumMap<>(Lane.class);
            for (Lane lane : Lane.values()) {
                waiting.put(lane, 0);
            }
            synchronized (hosts) {
                Host host = hosts.get(name);
                int underWay = host == null ? 0 : host.underWay;
                waiting.put(Lane.NORMAL, host == null ? 0 : host.waiting.size());
                return new Quota(MOST_AT_ONCE, Duration.ZERO, underWay, 0, List.of(), waiting);
            }
        }
    }

    /** A download that waits for its turn. */
    private final class Place implements Reservation {

        private final String host;
        private final CompletableFuture<Permit> permit = new CompletableFuture<>();

        private Place(String host) {
            this.host = host;
            permit.whenComplete((granted, failure) -> {
                if (granted == null) {
                    forget(this);
                }
            });
        }

        private void grant() {
            UntilTheEnd granted = new UntilTheEnd(host);
            if (!permit.complete(granted)) {
                granted.notSent();
            }
        }

        private void endAfter(Duration longest) {
            try {
                Time.Timer timer = time.after(longest, () -> permit.completeExceptionally(outOfTime()));
                permit.whenComplete((granted, failure) -> timer.cancel());
            } catch (Throwable noTimer) { // An Error too: nobody waits without an end.
                permit.completeExceptionally(noTimer);
            }
        }

        @Override
        public CompletableFuture<Permit> permit() {
            return permit;
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
            if (!permit.cancel(false)) {
                permit.thenAccept(Permit::notSent);
            }
        }
    }

    private static AttemptFailedException outOfTime() {
        return new AttemptFailedException(AttemptFailure.of(
                AttemptFailure.Kind.OUT_OF_TIME,
                Sent.NO,
                "its deadline came while " + MOST_AT_ONCE + " other downloads from its host were under way",
                null));
    }

    /** A permit that comes back when the download has ended, and not when its answer begins. */
    private final class UntilTheEnd implements Permit {

        private final String host;
        private final AtomicBoolean out = new AtomicBoolean(true);

        private UntilTheEnd(String host) {
            this.host = host;
        }

        @Override
        public void answered() {}

        @Override
        public void rejected(@Nullable Duration retryAfter) {}

        @Override
        public void notSent() {
            if (out.getAndSet(false)) {
                ended(host);
            }
        }

        @Override
        public void lost(Duration timeout) {
            notSent();
        }
    }
}
