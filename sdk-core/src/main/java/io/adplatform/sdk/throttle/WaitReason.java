package io.adplatform.sdk.throttle;

/** Why a call waits before it is sent. */
public enum WaitReason {

    /** There is no wait. */
    NONE,

    /** All permits of the running window are out. */
    QUOTA,

    /** The store that keeps the permits of many processes doesn't answer, so nobody knows whether one is free. */
    UNREACHABLE,

    /** The server answered 429 and everybody holds still for a while, or until the one that went first is answered. */
    PAUSED_BY_SERVER
}
