package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Values;
import java.time.Instant;
import java.util.List;

/**
 * What could be found out about a call whose answer was lost. None of the three is a licence to send it again by
 * program.
 *
 * @param <R> what the call would have left behind, such as a payment
 */
public sealed interface Reconciliation<R> {

    /**
     * The platform did it.
     *
     * @param row what it left behind, as the platform shows it now
     */
    record Found<R>(R row) implements Reconciliation<R> {}

    /**
     * Nothing of it is to be seen so far, which proves nothing: a request that was cut off can still be worked on.
     * Search again later, or let a person decide.
     *
     * @param lastReadAt when the platform's list was last read, by this machine's clock
     */
    record NotFoundYet<R>(Instant lastReadAt) implements Reconciliation<R> {}

    /**
     * What is there may be it or may not: several rows look like it, or one that may have been there before, or one
     * that has its transaction ID and differs in something else, or one of a list that couldn't be read on. A person
     * has to look.
     *
     * @param candidates never empty
     */
    record Ambiguous<R>(List<R> candidates) implements Reconciliation<R> {
        public Ambiguous {
            candidates = Values.copy(candidates);
        }
    }
}
