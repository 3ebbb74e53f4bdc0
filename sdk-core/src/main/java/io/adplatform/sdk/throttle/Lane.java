package io.adplatform.sdk.throttle;

/**
 * How urgent a call is while the quota is scarce; set per call through its options.
 *
 * <p>Earlier constants go first, but none starves: apart from log-ins, which everyone waits for, a lane's first waiter
 * is not passed over for ever. The built-in throttle lets nine more urgent calls go first, then it is that one's turn.
 */
public enum Lane {

    /** Log-in and refresh. Used by the SDK itself: calls without a token wait for these. */
    SESSION,

    /** Somebody looks at a screen and waits. */
    INTERACTIVE,

    /** The default. */
    NORMAL,

    /** Nightly jobs that may take what the others leave. */
    BULK
}
