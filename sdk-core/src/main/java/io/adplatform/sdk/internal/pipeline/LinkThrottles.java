package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.transport.HostLimits;
import io.adplatform.sdk.internal.transport.LinkRules;
import io.adplatform.sdk.throttle.Throttle;
import okhttp3.HttpUrl;

/** A link to the platform's own host costs quota like any other request; other hosts have a limit each. */
public final class LinkThrottles implements Throttles {

    private final String platformsHost;
    private final Throttle platforms;
    private final HostLimits others;

    public LinkThrottles(HttpUrl baseUrl, Throttle platforms, HostLimits others) {
        this.platformsHost = LinkRules.hostOf(baseUrl.host());
        this.platforms = platforms;
        this.others = others;
    }

    @Override
    public Throttle of(HttpUrl url) {
        return isOfPlatform(url) ? platforms : others.of(LinkRules.hostOf(url.host()));
    }

    @Override
    public boolean isOfPlatform(HttpUrl url) {
        return LinkRules.hostOf(url.host()).equals(platformsHost);
    }
}
