package io.adplatform.sdk.finance.reconcile;

/** The state of the money of a payment or a credit, independent of the lost call. */
public enum MoneyState {

    /** Recorded without a decision: a payment in process, or unclaimed credit. */
    PENDING,

    /** The payment is paid, or the credit claimed. */
    IN_EFFECT,

    /** It was recorded, and is undone by now: the payment was cancelled or rejected, the credit revoked. */
    UNDONE,

    /** The platform shows no status, or one that the SDK doesn't know. The row has its text. */
    UNKNOWN
}
