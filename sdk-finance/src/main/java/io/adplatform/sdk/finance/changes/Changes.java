package io.adplatform.sdk.finance.changes;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.finance.reconcile.ListRead;
import java.util.List;

/**
 * The rows that are new or changed since a cursor.
 *
 * @param rows each such row once, as the platform shows it now
 * @param cursor the cursor for the next reading. Store it after the rows are processed: then each change is processed at least
 *     once, whatever crashes. It has 22 characters per row of the list, and 30 more
 * @param read the reading. If it has a gap, rows that it did not show follow in a later reading
 * @param <R> a row of the list
 */
public record Changes<R>(List<R> rows, String cursor, ListRead read) {

    public Changes {
        rows = Values.copy(rows);
    }

    /** Returns the number of rows, without the cursor. */
    @Override
    public String toString() {
        return "Changes[" + rows.size() + " rows of the " + read.list() + ", " + read.rows() + " read]";
    }
}
