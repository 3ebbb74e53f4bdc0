package io.adplatform.sdk.reports;

/** The direction of an order. */
public enum Order {
    /** Smallest first. */
    ASC,
    /** Largest first. */
    DESC
}
