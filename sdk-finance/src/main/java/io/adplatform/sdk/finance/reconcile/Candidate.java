package io.adplatform.sdk.finance.reconcile;

/**
 * A row that a person should check, because it may be the effect of the lost call.
 *
 * @param row as the platform last showed it
 * @param reason why the row proves nothing, for a person; without the row's values
 * @param <R> a row of the list, such as a payment
 */
public record Candidate<R>(R row, String reason) {}
