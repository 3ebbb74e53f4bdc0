package io.adplatform.sdk.bidmodel.plan;

/** The state of a change after apply. */
public enum ChangeState {

    /** It is made, by this request or before. */
    APPLIED,

    /** The platform refused its request. */
    REFUSED,

    /** Nothing of it was sent, or the platform answered that it did nothing. */
    NOT_SENT,

    /** Its request was sent, and nothing shows that it was made. It is never sent again. */
    UNKNOWN
}
