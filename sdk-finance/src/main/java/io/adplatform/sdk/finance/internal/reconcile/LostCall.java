package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.operation.Call;

/**
 * A call whose answer was lost: the list that shows what it did, and what a row of that list tells about it.
 *
 * @param <R> a row of the list
 */
public interface LostCall<R> {

    /** What was sent. */
    Call<?> call();

    /** Whether the call makes a row; else it changes a row that was there. */
    boolean createsRow();

    /** The list to read. */
    RowList<R> list();

    /** The same call, looked for in the list that another workspace has. */
    LostCall<R> in(long owId);

    /** What a row tells about itself. */
    RowFacts facts(R row);

    /** What a row tells about the call, but for the row's times and ID. */
    Evidence evidence(R row);

    /**
     * The same call, compared with the row as it was before sending.
     *
     * @throws IllegalArgumentException if the call doesn't change the values of a row, or of another one
     */
    default LostCall<R> changing(R before) {
        throw new IllegalArgumentException(call().operation() + " doesn't change the values of a row that was there");
    }
}
