package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.journal.JournalEntry;

/**
 * A call that a journal had without a known outcome, and its outcome now.
 *
 * @param entry as the journal has it now: done if the call was found, recorded or in its state, absent if it is absent, and
 *     unchanged otherwise; or as another process has settled it meanwhile
 * @param outcome the evidence of the platform's lists
 * @param <R> a row of the list, such as a payment
 */
public record Settled<R>(JournalEntry entry, Reconciliation<R> outcome) {

    /** Whether the outcome is still unknown. */
    public boolean isOpen() {
        return entry.isUnsettled();
    }
}
