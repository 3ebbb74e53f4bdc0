package io.adplatform.sdk.finance.reconcile;

/** How a row of a list compares with what was sent. */
public enum Likeness {

    /** Something else. */
    OTHER,

    /** It is the row that was to be changed, and it is as it was. */
    UNTOUCHED,

    /** It has something of what was sent, but something doesn't fit, or what would tell is missing. */
    DOUBTFUL,

    /** It fits in all that was sent; another one could fit as well. */
    LIKE,

    /** It fits, and has an ID that nothing else has. */
    SAME
}
