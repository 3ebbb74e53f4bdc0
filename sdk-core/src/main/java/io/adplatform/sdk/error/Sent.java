package io.adplatform.sdk.error;

/** Whether a request reached the platform. */
public enum Sent {

    /** It certainly did not. */
    NO,

    /** It did, and the platform answered. */
    YES,

    /** It may have: sending began, but a readable answer is missing. */
    UNKNOWN
}
