package io.adplatform.sdk;

import io.adplatform.sdk.operation.Call;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a walk over the pages of a list: the next request, and the end of the list. Sends nothing itself. {@link Pages}
 * describes the rules for the end. Not safe for concurrent use.
 *
 * @param <R> the type of a row
 * @param <P> the type of a page
 */
public final class PageSteps<R, P extends Page<R>> {

    private final IntFunction<Call<P>> call;
    private final int firstPage;
    private final int pageSize;
    private final Completeness<R> completeness;
    private int nextNo;
    private @Nullable P last;
    private List<R> newRows = List.of();
    private long rowsBefore;
    private long longestPage = 1;
    /** False if a page was repeated, since a platform that truncates the list may repeat pages too. */
    private boolean endIsSeen = true;

    private boolean ended;
    /** Whether the next request is for page 1, which some services repeat after the end. */
    private boolean comparesFirst;

    PageSteps(IntFunction<Call<P>> call, int firstPage, int pageSize, RowIdentity<R> identity) {
        this.call = call;
        this.firstPage = firstPage;
        this.pageSize = pageSize;
        this.completeness = new Completeness<>(identity);
        this.nextNo = firstPage;
    }

    /** Whether all pages were requested. */
    public boolean hasEnded() {
        return ended;
    }

    /** Returns the request for the next page. */
    public Call<P> next() {
        return call.apply(comparesFirst ? 1 : nextNo);
    }

    /**
     * Takes the answer to the request for the next page.
     *
     * @return the page; {@code null} if it is not a page of the walk: after the end, or page 1 of a walk from a later page
     */
    public @Nullable P take(Response<P> response) {
        P page = response.value();
        List<R> rows = page.rows();
        if (comparesFirst) {
            comparesFirst = false;
            completeness.repeats(rows);
            return null;
        }
        newRows = completeness.add(response, rows, page.totalRecords());
        if (last != null && newRows.isEmpty()) {
            ended = true;
            endIsSeen = rows.isEmpty();
            return null;
        }
        if (last == null) {
            // All earlier pages may be as short as this one.
            rowsBefore = (firstPage - 1L) * Math.min(rows.size(), pageSize);
        }
        nextNo++;
        boolean shorter = rows.size() < pageSize && longestPage >= pageSize && last != null;
        longestPage = Math.max(longestPage, rows.size());
        boolean isLastNumber = nextNo < firstPage;
        ended = rows.isEmpty() || shorter || reachesTotal(page) || isLastNumber;
        comparesFirst = last == null && firstPage > 1 && !ended && page.totalRecords() == null;
        last = page;
        return page;
    }

    /** Returns the rows of the latest page that no earlier page had. */
    public List<R> newRows() {
        return newRows;
    }

    /** Returns {@link Pages.Walk#remainingRequests()}. */
    public @Nullable Long remainingRequests() {
        if (ended) {
            return 0L;
        }
        Long expected = last == null ? null : expectedRows(last);
        if (expected == null) {
            return null;
        }
        long rows = Math.max(1, expected - rowsBefore - completeness.rows());
        return (rows + longestPage - 1) / longestPage;
    }

    /** Returns {@link Completeness#fault()} of the pages so far. */
    public @Nullable String fault() {
        return completeness.fault();
    }

    /** Returns {@link Pages.Walk#gap()}. */
    public @Nullable String gap() {
        if (!ended) {
            return "the list was not read to its end";
        }
        if (firstPage != 1) {
            return "the list was read from page " + firstPage + " on";
        }
        return completeness.totalRecords() == null && !endIsSeen ? "a page was repeated" : completeness.gap();
    }

    /** Whether the rows read reach the total. A total below the rows of its page counts something else. */
    private boolean reachesTotal(P page) {
        Long counted = page.totalRecords();
        return counted != null && counted >= page.rows().size() && rowsBefore + completeness.rows() >= counted;
    }

    /** The expected rows of the list: the filtered count, unless it counts only the rows of the page. */
    private static @Nullable Long expectedRows(Page<?> page) {
        Long filtered = page.filteredRecords();
        return filtered != null && filtered > page.rows().size() ? filtered : page.totalRecords();
    }
}
