package io.adplatform.sdk;

import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.HeaderContext;
import io.adplatform.sdk.internal.pipeline.CallLimits;
import io.adplatform.sdk.internal.transport.TransportSettings;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.session.CredentialsProvider;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The settings of a builder, checked and immutable. */
record ClientSettings(
        URI baseUrl,
        Credentials credentials,
        @Nullable CredentialsProvider credentialsProvider,
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
        List<ClientListener> listeners,
        @Nullable Function<HeaderContext, Map<String, String>> headers,
        @Nullable Journal journal,
        @Nullable SharedStore sharedStore,
        String userAgent,
        Duration staticListAge,
        boolean joinsReads,
        @Nullable ClientResources resources,
        Time time) {}
