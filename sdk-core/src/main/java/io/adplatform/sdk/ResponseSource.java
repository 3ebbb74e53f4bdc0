package io.adplatform.sdk;

/** Where a {@link Response} comes from. */
public enum ResponseSource {

    /** The platform answered this call. */
    PLATFORM,

    /** The platform answered an equal call not long ago; its answer is kept for a while, as a static list's is. */
    CACHE,

    /**
     * The platform answered an equal call that this process was making already: one under the same idempotency key, or an
     * equal read that still waited for quota or a token when this one was made.
     */
    JOINED_CALL,

    /**
     * The {@link io.adplatform.sdk.journal.Journal} holds the answer to an earlier call under the same idempotency key.
     * It is without secrets and without links that expire, which are {@code null} in it.
     */
    JOURNAL
}
