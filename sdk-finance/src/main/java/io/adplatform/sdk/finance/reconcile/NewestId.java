package io.adplatform.sdk.finance.reconcile;

/**
 * The highest ID of a list of payments before a call, for
 * {@link io.adplatform.sdk.finance.payments.PaymentBuilder#newestBefore}. Rows with higher IDs are new. One reading serves all
 * payments of a run to one customer, and no others.
 *
 * @param list the name of the list
 * @param id the ID; 0 for an empty list
 */
public record NewestId(String list, long id) {}
