package io.adplatform.sdk.file;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.time.PauseSkippingTime;
import io.adplatform.testkit.Sandbox;

/** Clients for tests. */
final class Clients {

    static final String TOKEN = "token-3f81";
    static final long OW_ID = 200001;

    private Clients() {}

    static AdPlatformBuilder of(Sandbox sandbox) {
        return AdPlatform.builder().settings(sandbox.settings()).time(new PauseSkippingTime());
    }

    /** A client that never logs in. */
    static AdPlatformBuilder of(String url) {
        return AdPlatform.builder()
                .baseUrl(url)
                .clientCredentials("client", "secret-77c0")
                .tokens(TokenSet.of(TOKEN, null), OW_ID)
                .time(new PauseSkippingTime());
    }
}
