package io.adplatform.sdk.finance.reconcile;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A reading of one of the platform's lists, and how completely the list was read.
 *
 * @param list which list
 * @param begunAt when the reading began, by this machine's clock
 * @param pages how many pages were read
 * @param rows how many different rows they had
 * @param totalRecords how many rows the list has, as the platform told; {@code null} where it didn't
 * @param gap why the rows needn't be all of the list's, for a person; {@code null} where they are
 */
public record ListRead(
        String list,
        Instant begunAt,
        int pages,
        long rows,
        @Nullable Long totalRecords,
        @Nullable String gap) {

    /**
     * Whether the list was read to its end: every page held an array whose rows could be read, and as many rows came as
     * the platform says there are.
     */
    public boolean isComplete() {
        return gap == null;
    }

    /** The same reading, with another reason where it had none. */
    ListRead orGap(@Nullable String other) {
        return gap != null || other == null ? this : new ListRead(list, begunAt, pages, rows, totalRecords, other);
    }
}
