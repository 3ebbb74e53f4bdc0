package io.adplatform.sdk.secrets;

import io.adplatform.sdk.AdPlatform;

/** A last look at a client that a test closes. */
public final class ClosedClient {

    private ClosedClient() {}

    /** Not for tests: the watched client calls it. */
    public static void look(Object closed) {
        AdPlatform platform = (AdPlatform) closed;
        Sights.look("the state of a client", platform, platform.sessionState());
    }
}
