package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Values;
import java.time.Duration;
import java.util.List;

/**
 * The outcome of a search for a call whose answer was lost. Only {@link Absent} allows a program to send the call again.
 * {@code docs/reference/reconcile.md} lists the evidence for each outcome.
 *
 * @param <R> a row of the list, such as a payment
 */
public sealed interface Reconciliation<R> {

    /**
     * The list shows the effect of the call. It must not be sent again.
     *
     * @param <R> a row of the list
     */
    sealed interface Done<R> extends Reconciliation<R> {

        /** Returns the row, as the platform shows it now. */
        R row();

        /** Returns the state of the row's money. */
        MoneyState money();
    }

    /**
     * The platform did it: exactly one row has the reference that the SDK generated for this call, and its amount. Check the
     * state of the money too: the row may be cancelled by now.
     *
     * @param row the call's row, as the platform shows it now
     * @param money the state of the row's money
     */
    record Found<R>(R row, MoneyState money) implements Done<R> {}

    /**
     * The payment is recorded, by this call or by another person: exactly one new row has the caller's own reference and the
     * amount, and {@link PlatformFacts#uniqueReferences} is known. It must not be sent
     * again.
     *
     * @param row the row, as the platform shows it now
     * @param money the state of the row's money
     */
    record Recorded<R>(R row, MoneyState money) implements Done<R> {}

    /**
     * The row has the state that the call was to give it. The decider is unknown. It must not be sent again.
     *
     * @param row the row, as the platform shows it now
     * @param money the state of the row's money
     */
    record InState<R>(R row, MoneyState money) implements Done<R> {}

    /**
     * The platform did not do it, and the request can't arrive any more. This rests on
     * {@link PlatformFacts#growingIds} and {@link PlatformFacts#absentAfter}: the complete list has no row with the call's reference, and each
     * row that is new since the sending belongs to another call or was acknowledged by a person.
     *
     * @param read the reading that proves it
     * @param vouchedAge the age after which the request can't arrive any more
     */
    record Absent<R>(ListRead read, Duration vouchedAge) implements Reconciliation<R> {}

    /**
     * The outcome is still unknown. Search again later, or let a person decide.
     *
     * @param read the latest reading; its {@code gap} is the reason why the list proves nothing, if there is one
     * @param candidates the rows that a person should check, and why each proves nothing; may be empty
     */
    record Open<R>(ListRead read, List<Candidate<R>> candidates) implements Reconciliation<R> {
        public Open {
            candidates = Values.copy(candidates);
        }
    }
}
