package io.adplatform.sdk;

import io.adplatform.sdk.operation.Call;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a walk over the pages of a list: which request comes next, and when the list was read to its end. Sends
 * nothing itself; {@link Pages} says by which rules a walk ends. One step at a time touches it.
 *
 * @param <R> what a row is
 * @param <P> what a page is
 */
public final class PageSteps<R, P extends Page<R>> {

    private final IntFunction<Call<P>> call;
    private final int firstPage;
    private final int pageSize;
    private int nextNo;
    private @Nullable P first;
    private @Nullable P last;
    private long rowsBefore;
    private long rowsRead;
    private long longestPage = 1;
    private boolean everythingRead = true;
    /** What the platform counted, as it said last: not every page has to say it. */
    private @Nullable Long total;
    /** False where a page came again, which a platform may also do that cuts the list. */
    private boolean endIsSeen = true;

    private boolean ended;

    PageSteps(IntFunction<Call<P>> call, int firstPage, int pageSize) {
        this.call = call;
        this.firstPage = firstPage;
        this.pageSize = pageSize;
        this.nextNo = firstPage;
    }

    /** Whether there is no further page to ask for. */
    public boolean hasEnded() {
        return ended;
    }

    /** The request for the next page. */
    public Call<P> next() {
        return call.apply(nextNo);
    }

    /**
     * Takes what the request for the next page was answered with.
     *
     * @return the page; {@code null} where it is past the end of the list
     */
    public @Nullable P take(Response<P> response) {
        P page = response.value();
        List<R> rows = page.rows();
        everythingRead &= response.decodeWarnings().isEmpty();
        total = page.totalRecords() == null ? total : page.totalRecords();
        if (last != null && (rows.isEmpty() || repeats(first, rows) || repeats(last, rows))) {
            ended = true;
            endIsSeen = rows.isEmpty();
            return null;
        }
        if (first == null) {
            first = page;
            // All pages may be as short as this one.
            rowsBefore = (firstPage - 1L) * Math.min(rows.size(), pageSize);
        }
        nextNo++;
        rowsRead += rows.size();
        boolean shorter = rows.size() < pageSize && longestPage >= pageSize && last != null;
        longestPage = Math.max(longestPage, rows.size());
        ended = rows.isEmpty() || shorter || reachesTotal(page);
        last = page;
        return page;
    }

    /** See {@link Pages.Walk#remainingRequests()}. */
    public @Nullable Long remainingRequests() {
        if (ended) {
            return 0L;
        }
        Long expected = last == null ? null : expectedRows(last);
        if (expected == null) {
            return null;
        }
        long rows = Math.max(1, expected - rowsBefore - rowsRead);
        return (rows + longestPage - 1) / longestPage;
    }

    /** See {@link Pages.Walk#isComplete()}. */
    public boolean isComplete() {
        return ended && everythingRead && firstPage == 1 && (total == null ? endIsSeen : rowsRead >= total);
    }

    private static boolean repeats(@Nullable Page<?> earlier, List<?> rows) {
        return earlier != null && earlier.rows().equals(rows);
    }

    /** A total that is less than the rows beside it counts something else. */
    private boolean reachesTotal(P page) {
        Long counted = page.totalRecords();
        return counted != null && counted >= page.rows().size() && rowsBefore + rowsRead >= counted;
    }

    /** The rows of the list: those under its filters where a page's count of them is no count of its own rows. */
    private static @Nullable Long expectedRows(Page<?> page) {
        Long filtered = page.filteredRecords();
        return filtered != null && filtered > page.rows().size() ? filtered : page.totalRecords();
    }
}
