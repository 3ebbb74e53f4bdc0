package io.adplatform.sdk;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.throttle.Throttle;

/**
 * Quota, tokens and journal that all clients of an account share, in any process. Set one by {@link AdPlatformBuilder#sharedBy};
 * {@code sdk-postgresql} has one in PostgreSQL.
 *
 * <p>One store may serve any number of clients. It stays open when they are closed.
 */
public interface SharedStore {

    /** Returns a part of a quota. Clients with an equal argument share one quota. */
    Throttle throttle(SharedQuota quota);

    /** Returns the store of the clients' tokens, so that one client logs in for all. */
    TokenStore tokenStore();

    /** Returns the journal of calls that may be made at most once, so that no client repeats another's call. */
    Journal journal();
}
