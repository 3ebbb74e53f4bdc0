package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.transport.HostLimits;
import io.adplatform.sdk.internal.transport.LinkRules;
import io.adplatform.sdk.throttle.Throttle;
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
}
