package io.adplatform.sdk.operation;

/**
 * The effect of a request on the platform. The effect, never the HTTP method, decides whether a request may be sent again: many
 * of the platform's lists are POSTs, and some of its writes may be repeated.
 */
public enum Effect {

    /** Changes nothing. Sent again after a lost answer. */
    READ,

    /** Changes something; a second time has no further effect. Sent again after a lost answer. */
    REPEATABLE,

    /** Creates something or moves money. Never sent again once it may have reached the platform. */
    ONCE
}
