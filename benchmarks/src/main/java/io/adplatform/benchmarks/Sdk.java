package io.adplatform.benchmarks;

import io.adplatform.benchmarks.client.Account;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;

/** Clients of the SDK that don't wait for quota: so high a limit is never reached. */
final class Sdk {

    private static final int NO_LIMIT = 1_000_000;

    private Sdk() {}

    static AdPlatform open(String url) {
        return builder(url).requestsPerMinute(NO_LIMIT).build();
    }

    static AdPlatformBuilder builder(String url) {
        Account account = Account.ofSandbox();
        return AdPlatform.builder()
                .baseUrl(url)
                .allowPrivateLinks()
                .clientCredentials(account.clientId(), account.clientSecret())
                .login(account.email(), account.password());
    }
}
