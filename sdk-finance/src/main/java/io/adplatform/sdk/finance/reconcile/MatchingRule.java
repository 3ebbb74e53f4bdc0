package io.adplatform.sdk.finance.reconcile;

import java.time.Instant;

/**
 * How to find on the platform what a call has done: the list that shows it, and how its rows compare with what was
 * sent.
 *
 * @param <R> a row of the list
 */
public interface MatchingRule<R> {

    /**
     * A page of the list, best sorted by the newest row first.
     *
     * @param number from 1
     */
    ListPage<?, R> page(int number);

    /**
     * Compares a row with what was sent.
     *
     * @param sentAt when sending began, by the platform's clock as far as that is known, else by this machine's
     */
    RowMatch match(R row, Instant sentAt);

    /** Whether the call creates a row, which then can't be older than the call; else it changes a known row. */
    boolean createsRow();
}
