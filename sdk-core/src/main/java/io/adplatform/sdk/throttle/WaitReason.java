package io.adplatform.sdk.throttle;

/** The reason for a call's wait before it is sent. */
public enum WaitReason {

    /** The call does not wait. */
    NONE,

    /** All permits of the current window are out. */
    QUOTA,

    /** The store with the permits of many processes doesn't answer, so it is unknown whether one is free. */
    UNREACHABLE,

    /** The server answered 429. All calls wait for the end of the pause, or for the answer to the probe. */
    PAUSED_BY_SERVER
}
