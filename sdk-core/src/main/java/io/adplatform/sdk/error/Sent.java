package io.adplatform.sdk.error;

/** Whether a request reached the platform. */
public enum Sent {

    /** It surely did not. */
    NO,

    /** It did, and the platform answered. */
    YES,

    /** It may have: sending began, and no answer could be read. */
    UNKNOWN
}
