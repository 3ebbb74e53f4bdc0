package io.adplatform.sdk;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.throttle.Throttle;

/**
 * What all clients of an account share, wherever they run: its quota, its tokens and the journal of what was sent.
 * {@link AdPlatformBuilder#sharedBy} takes one; {@code sdk-postgresql} has one that keeps all three in PostgreSQL.
 *
 * <p>One store may serve any number of clients. It stays open when they are closed.
 */
public interface SharedStore {

    /** A part in the quota. A client that asks for an equal one gets a part in the same. */
    Throttle throttle(SharedQuota quota);

    /** Where the clients keep their tokens, so that one of them logs in for all. */
    TokenStore tokenStore();

    /** Where calls are recorded that may be made at most once, so that none of the clients makes another's again. */
    Journal journal();
}
