package io.adplatform.sdk;

/** The source of a {@link Response}. */
public enum ResponseSource {

    /** The platform answered this call. */
    PLATFORM,

    /** The platform answered an equal call recently, and the client cached the answer, for example a static list. */
    CACHE,

    /**
     * The {@link io.adplatform.sdk.journal.Journal} contains the answer to an earlier call with the same idempotency key. Secrets
     * and links that expire are {@code null} in it.
     */
    JOURNAL
}
