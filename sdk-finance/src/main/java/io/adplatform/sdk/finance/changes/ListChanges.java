package io.adplatform.sdk.finance.changes;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Work;
import io.adplatform.sdk.progress.Estimate;

/**
 * A reading of a whole list for the rows that are new or changed since a cursor. It compares all values of each row, and no times. It
 * takes one request per 1,000 rows of the list.
 *
 * <pre>{@code
 * Changes<Payment> changes = finance.payments().changesSince(store.cursor()).send();
 * changes.rows().forEach(book::update);
 * store.cursor(changes.cursor());                     // after the rows are processed
 * }</pre>
 *
 * <p>Each new or changed row is returned at least once: again after a crash before the cursor is stored, and maybe after an update of
 * this library. A row without an ID is returned each time. Removed rows are not reported. It may be repeated. A cursor of another
 * list or workspace fails with {@link io.adplatform.sdk.error.InvalidRequestException}: unsent, or after the reading if the workspace
 * comes from a log-in that the reading began.
 *
 * @param <R> a row of the list
 */
public abstract class ListChanges<R> extends Work<Changes<R>, ListChanges<R>> {

    protected ListChanges(Workspace workspace) {
        super(workspace);
    }

    /** Returns the quota that the reading takes from now on. For a list in pages, the estimate itself takes one request. */
    @Override
    public abstract Estimate estimate();
}
