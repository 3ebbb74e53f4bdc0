package io.adplatform.sdk.throttle;

/**
 * The urgency of a call while the quota is scarce. Each call's options set it.
 *
 * <p>Earlier constants go first, but no lane starves, except behind log-ins, which all calls wait for. In the built-in throttle
 * nine more urgent calls may overtake a lane's first call; then that call is next.
 */
public enum Lane {

    /** Log-in and refresh, for the SDK itself: calls without a token wait for these. */
    SESSION,

    /** A person waits at a screen. */
    INTERACTIVE,

    /** The default. */
    NORMAL,

    /** Nightly jobs, which use the quota that other calls leave. */
    BULK
}
