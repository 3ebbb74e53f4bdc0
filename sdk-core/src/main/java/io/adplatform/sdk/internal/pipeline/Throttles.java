package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.throttle.QueuedThrottle;
import io.adplatform.sdk.internal.throttle.ThrottleSettings;
import io.adplatform.sdk.internal.transport.LinkRules;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The throttle of each request. A link to the platform's host costs quota like any request. Each other host has a limit of
 * simultaneous downloads, since each takes a connection and a thread.
 */
public final class Throttles {

    /** The limit of browsers. The window is over at once. */
    private static final ThrottleSettings AT_ONCE = new ThrottleSettings(6, Duration.ofNanos(1));

    private final Throttle platform;
    private final @Nullable String platformHost;
    private final Time time;
    private final Map<String, Throttle> others = new ConcurrentHashMap<>();

    private Throttles(Throttle platform, @Nullable String platformHost, Time time) {
        this.platform = platform;
        this.platformHost = platformHost;
        this.time = time;
    }

    /** Returns the throttles of requests that all go to the platform. */
    static Throttles ofPlatform(Throttle throttle, Time time) {
        return new Throttles(throttle, null, time);
    }

    /** Returns the throttles of links, which may go to any host. */
    public static Throttles ofLinks(HttpUrl baseUrl, Throttle platform, Time time) {
        return new Throttles(platform, LinkRules.hostOf(baseUrl.host()), time);
    }

    /** Takes a place in the queue. At another host the wait has no limit of its own; the deadline of the call ends it. */
    Reservation reserve(HttpUrl url, Lane lane, long number, Duration longest) {
        if (isOfPlatform(url)) {
            return platform.reserve(lane, number, longest);
        }
        return others.computeIfAbsent(
                        LinkRules.hostOf(url.host()), host -> QueuedThrottle.withSlidingLog(host, AT_ONCE, time))
                .reserve(lane, number, null);
    }

    /** Returns the permit for a request. At another host it is out until the whole file has arrived. */
    Permit permit(HttpUrl url, Permit granted) {
        return isOfPlatform(url) ? granted : new WholeDownloadPermit(granted);
    }

    /** Whether a request to this URL reaches the platform and costs quota. */
    boolean isOfPlatform(HttpUrl url) {
        return platformHost == null || LinkRules.hostOf(url.host()).equals(platformHost);
    }

    private record WholeDownloadPermit(Permit permit) implements Permit {

        @Override
        public void answered() {}

        @Override
        public void rejected(@Nullable Duration retryAfter) {}

        @Override
        public void notSent() {
            permit.notSent();
        }

        @Override
        public void lost(Duration timeout) {
            permit.notSent();
        }
    }
}
