package io.adplatform.sdk.finance.reconcile;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A reading of one of the platform's lists, with its completeness.
 *
 * @param list the list's name
 * @param begunAt when the reading began, by this machine's clock
 * @param pages number of pages that were read
 * @param rows number of different rows that they had
 * @param totalRecords number of the list's rows according to the platform; {@code null} if it doesn't send one
 * @param gap why the rows may not be all rows of the list, for a person; {@code null} if they are
 */
public record ListRead(
        String list,
        Instant begunAt,
        int pages,
        long rows,
        @Nullable Long totalRecords,
        @Nullable String gap) {

    /**
     * Whether the list was read completely: each page had an array of readable rows with IDs, status 200 and no warning, and the
     * rows are as many as the platform counts.
     */
    public boolean isComplete() {
        return gap == null;
    }
}
