package io.adplatform.sdk.operation;

/**
 * What a request does to the platform. The effect decides whether a request may be sent again, never its HTTP method:
 * many of the platform's lists are POSTs, and some of its writes may be repeated.
 */
public enum Effect {

    /** Changes nothing. Sent again after a lost answer. */
    READ,

    /** Changes something, and doing it twice leaves what doing it once leaves. Sent again after a lost answer. */
    REPEATABLE,

    /** Creates something or moves money. Never sent again once it may have reached the platform. */
    ONCE
}
