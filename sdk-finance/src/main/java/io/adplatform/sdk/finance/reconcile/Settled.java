package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.journal.JournalEntry;

/**
 * A call that a journal held without a known outcome, and what was found out about it.
 *
 * @param entry as the journal holds it now: done where the call was found, absent where it was told so, and as it was
 *     otherwise; or as somebody else has settled it meanwhile
 * @param outcome what the platform's lists showed
 * @param <R> a row of the list, such as a payment
 */
public record Settled<R>(JournalEntry entry, Reconciliation<R> outcome) {

    /** Whether nobody knows yet what became of the call. */
    public boolean isOpen() {
        return entry.isUnsettled();
    }
}
