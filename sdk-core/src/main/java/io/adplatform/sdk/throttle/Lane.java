package io.adplatform.sdk.throttle;

/**
 * The urgency of a call while the quota is scarce. Each call's options set it.
 *
 * <p>Earlier constants go first. In the built-in throttle nine more urgent calls may overtake a lane's first call; then that call
 * is next. Only log-ins may overtake without limit, since all calls wait for them.
 */
public enum Lane {

    /** Log-in and refresh, for the SDK itself: calls without a token wait for these. */
    SESSION,

    /** A person waits at a screen. */
    INTERACTIVE,

    /** The default. */
    NORMAL,

    /** Nightly jobs, which mostly use the quota that other calls leave. */
    BULK
}
