package io.adplatform.sdk;

import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.internal.pipeline.CallLimits;
import io.adplatform.sdk.internal.transport.TransportSettings;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Everything that a builder was told, checked and frozen. */
record ClientSettings(
        URI baseUrl,
        Credentials credentials,
        @Nullable TokenSet tokens,
        @Nullable Long owId,
        TokenStore tokenStore,
        Dialect dialect,
        TransportSettings transport,
        boolean privateLinks,
        CallLimits limits,
        int requestsPerMinute,
        @Nullable String quotaShare,
        @Nullable Throttle throttle,
        ClientListener listener,
        @Nullable Journal journal,
        @Nullable SharedStore sharedStore,
        String userAgent,
        Duration staticListAge,
        boolean joinsReads,
        @Nullable ClientResources resources,
        Time time) {}
