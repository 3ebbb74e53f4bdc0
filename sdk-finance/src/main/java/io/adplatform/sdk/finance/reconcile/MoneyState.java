package io.adplatform.sdk.finance.reconcile;

/** What state the money of a payment or of a credit is in, whatever the call that was looked for. */
public enum MoneyState {

    /** Recorded, and nobody has decided about it: a payment in processing, credit that is unclaimed. */
    PENDING,

    /** The payment is paid, or the credit claimed. */
    IN_EFFECT,

    /** It was recorded, and is undone by now: the payment was cancelled or rejected, the credit revoked. */
    UNDONE,

    /** The platform shows no status, or one that the SDK doesn't know. The row has its text. */
    UNKNOWN
}
