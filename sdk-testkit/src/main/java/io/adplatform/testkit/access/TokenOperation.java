package io.adplatform.testkit.access;

/** The operations that answer with tokens. */
public enum TokenOperation {
    SIGN_UP,
    LOG_IN,
    REFRESH
}
