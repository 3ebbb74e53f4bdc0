package io.adplatform.sdk.finance.testing;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.time.PauseSkippingTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Sandbox;

/** Clients of a sandbox whose short pauses pass at once. */
public final class SandboxClient {

    private SandboxClient() {}

    public static AdPlatformBuilder of(Sandbox sandbox) {
        return of(sandbox, new PauseSkippingTime());
    }

    public static AdPlatformBuilder of(Sandbox sandbox, Time time) {
        return AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .login(sandbox.email(), sandbox.password())
                .time(time);
    }
}
