package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Values;
import java.time.Instant;
import java.util.List;

/**
 * What could be found out about a call whose answer was lost. None of the three is a licence to send it again by
 * program.
 *
 * @param <R> a row of the list, such as a payment
 */
public sealed interface Reconciliation<R> {

    /**
     * The platform did it.
     *
     * @param row the call's row, as the platform shows it now
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
     * The platform shows rows of which none is certain to be the call's: several rows match, or a row may have been
     * there before, or it has the call's transaction ID and differs in something else, or the list couldn't be read to
     * the end. A person has to decide.
     *
     * @param candidates never empty
     */
    record Ambiguous<R>(List<R> candidates) implements Reconciliation<R> {
        public Ambiguous {
            candidates = Values.copy(candidates);
        }
    }
}
