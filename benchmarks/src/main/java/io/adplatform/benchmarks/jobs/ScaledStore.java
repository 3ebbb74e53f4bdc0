package io.adplatform.benchmarks.jobs;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.SharedStore;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;

/**
 * A store whose quota has shorter windows. The database's clock, which counts for a shared quota, runs as the wall's does,
 * so it is the window that is scaled, and not the time.
 */
final class ScaledStore implements SharedStore {

    private final SharedStore store;
    private final int scale;

    ScaledStore(SharedStore store, int scale) {
        this.store = store;
        this.scale = scale;
    }

    @Override
    public Throttle throttle(SharedQuota quota) {
        return store.throttle(new SharedQuota(
                quota.name(),
                quota.limit(),
                quota.window().dividedBy(scale),
                quota.longestRequest().dividedBy(scale),
                Time.system()));
    }

    @Override
    public TokenStore tokenStore() {
        return store.tokenStore();
    }

    @Override
    public Journal journal() {
        return store.journal();
    }
}
