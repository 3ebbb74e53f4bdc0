package io.adplatform.sdk.throttle;

/** How urgent a call is while the quota is scarce; set per call through its options. Earlier constants go first. */
public enum Lane {

    /** Log-in and refresh. Used by the SDK itself: everything else waits for these. */
    SESSION,

    /** Somebody looks at a screen and waits. */
    INTERACTIVE,

    /** The default. */
    NORMAL,

    /** Nightly jobs that may take what the others leave. */
    BULK
}
