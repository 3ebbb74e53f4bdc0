package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Values;
import java.time.Duration;
import java.util.List;

/**
 * What could be found out about a call whose answer was lost. Only {@link Absent} is leave to send it again by program;
 * {@code docs/reconcile.md} has the table by which the SDK decides.
 *
 * @param <R> a row of the list, such as a payment
 */
public sealed interface Reconciliation<R> {

    /**
     * The platform did it. Look at the money's state too: what was recorded may be cancelled by now.
     *
     * @param row the call's row, as the platform shows it now
     * @param money what state the row's money is in
     */
    record Found<R>(R row, MoneyState money) implements Reconciliation<R> {}

    /**
     * Rows may be what the call did, and none is certain. A person has to decide.
     *
     * @param candidates the rows, and why each is doubtful; never empty
     */
    record Ambiguous<R>(List<Candidate<R>> candidates) implements Reconciliation<R> {
        public Ambiguous {
            candidates = Values.copy(candidates);
        }
    }

    /**
     * Nothing of it is to be seen so far, which proves nothing: a request that was cut off can still be worked on.
     * Search again later, or let a person decide.
     *
     * @param read what was read last, and how completely
     * @param notRuledOut rows that aren't taken for the call's, and can't be ruled out by the loosest comparison
     *     either; they are why the call isn't {@link Absent}, where {@link Reconcile#absentAfter} was said. May be empty
     */
    record NotFoundYet<R>(ListRead read, List<R> notRuledOut) implements Reconciliation<R> {
        public NotFoundYet {
            notRuledOut = Values.copy(notRuledOut);
        }
    }

    /**
     * The platform didn't do it, if the caller is right in what {@link Reconcile#absentAfter} was told: the request can
     * no longer arrive, the list was read to its end after that, and no row could be the call's, in whatever status.
     *
     * @param read what was read
     * @param vouchedAge the age at which a request can't arrive any more, by the caller's word
     */
    record Absent<R>(ListRead read, Duration vouchedAge) implements Reconciliation<R> {}
}
