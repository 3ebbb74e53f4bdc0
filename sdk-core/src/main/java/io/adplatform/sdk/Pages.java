package io.adplatform.sdk;

import io.adplatform.sdk.operation.Call;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a list, fetched as they are read. Every iterator starts anew; one iterator is for one thread, and for
 * the user who was logged in when it was made ({@link Workspace#asCurrentUser}).
 *
 * <p>The first page always comes, since a page without rows may still hold totals. The walk ends before an empty page
 * and before a page that repeats the first or the latest one, which some services send past the end. It ends after the
 * page that reaches {@link Page#totalRecords()}, and after a page that is shorter than asked for where an earlier one was
 * not. {@link Page#filteredRecords()} ends nothing: some services count the rows of the page there.
 *
 * <p>A service may give fewer rows a page than asked for. The walk then takes one request more than there are pages,
 * unless the platform counts the rows.
 *
 * @param <R> what a row is
 * @param <P> what a page is
 */
public final class Pages<R, P extends Page<R>> implements Iterable<P> {

    private final Workspace workspace;
    private final IntFunction<Call<P>> call;
    private final int firstPage;
    private final int pageSize;

    /**
     * @param call the request for a page, by its number
     * @param firstPage the number to start at
     * @param pageSize the rows that a page asks for
     */
    public Pages(Workspace workspace, IntFunction<Call<P>> call, int firstPage, int pageSize) {
        this.workspace = workspace;
        this.call = call;
        this.firstPage = firstPage;
        this.pageSize = pageSize;
    }

    /** The same pages, whose walks all belong to the user who is logged in now: see {@link Workspace#asCurrentUser}. */
    public Pages<R, P> asCurrentUser() {
        return new Pages<>(workspace.asCurrentUser(), call, firstPage, pageSize);
    }

    @Override
    public Walk<R, P> iterator() {
        return new Walk<>(this);
    }

    /**
     * A walk over the pages, which knows how far it has to go once the first page told the total.
     *
     * @param <R> what a row is
     * @param <P> what a page is
     */
    public static final class Walk<R, P extends Page<R>> implements Iterator<P> {

        private final Pages<R, P> pages;
        private final Workspace workspace;
        private int nextNo;
        private @Nullable P ahead;
        private @Nullable P first;
        private @Nullable P last;
        private long rowsBefore;
        private long rowsRead;
        private long longestPage = 1;
        private boolean everythingRead = true;
        private boolean ended;

        private Walk(Pages<R, P> pages) {
            this.pages = pages;
            this.workspace = pages.workspace.asCurrentUser();
            this.nextNo = pages.firstPage;
        }

        @Override
        public boolean hasNext() {
            if (ahead == null && !ended) {
                fetch();
            }
            return ahead != null;
        }

        @Override
        public P next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            P page = Objects.requireNonNull(ahead);
            ahead = null;
            return page;
        }

        /**
         * How many requests the rest takes at most, by the longest page so far; {@code null} before the first page, or
         * where the platform tells no total. Where a filter is set and the platform counts all rows, it is fewer.
         */
        public @Nullable Long remainingRequests() {
            if (ended) {
                return 0L;
            }
            Long total = last == null ? null : expectedRows(last);
            if (total == null) {
                return null;
            }
            long rows = Math.max(1, total - rowsBefore - rowsRead);
            return (rows + longestPage - 1) / longestPage;
        }

        /** About how long the rest waits for quota at most, from now on; {@code null} where the requests aren't known. */
        public @Nullable Duration remainingTime() {
            Long requests = remainingRequests();
            return requests == null ? null : workspace.quota().timeFor(requests);
        }

        /**
         * Whether the walk has ended and read the whole list: from the first page on, with nothing on any page that was
         * missing or couldn't be read, and with as many rows as {@link Page#totalRecords()} says where it is given. Only
         * then may a caller conclude from a row that didn't come that it doesn't exist. Under a filter that the
         * platform's count of rows disregards, it is always false.
         */
        public boolean isComplete() {
            Long total = last == null ? null : last.totalRecords();
            return ended && everythingRead && pages.firstPage == 1 && (total == null || rowsRead >= total);
        }

        private void fetch() {
            Response<P> response = workspace.execute(pages.call.apply(nextNo));
            P page = response.value();
            List<R> rows = page.rows();
            everythingRead &= response.decodeWarnings().isEmpty();
            if (last != null && (rows.isEmpty() || repeats(first, rows) || repeats(last, rows))) {
                ended = true;
                return;
            }
            if (first == null) {
                first = page;
                // All pages may be as short as this one.
                rowsBefore = (pages.firstPage - 1L) * Math.min(rows.size(), pages.pageSize);
            }
            nextNo++;
            rowsRead += rows.size();
            boolean shorter = rows.size() < pages.pageSize && longestPage >= pages.pageSize && last != null;
            longestPage = Math.max(longestPage, rows.size());
            ended = rows.isEmpty() || shorter || reachesTotal(page);
            last = page;
            ahead = page;
        }

        private static boolean repeats(@Nullable Page<?> earlier, List<?> rows) {
            return earlier != null && earlier.rows().equals(rows);
        }

        /** A total that is less than the rows beside it counts something else. */
        private boolean reachesTotal(P page) {
            Long total = page.totalRecords();
            return total != null && total >= page.rows().size() && rowsBefore + rowsRead >= total;
        }

        /** The rows of the list: those under its filters where a page's count of them is no count of its own rows. */
        private static @Nullable Long expectedRows(Page<?> page) {
            Long filtered = page.filteredRecords();
            return filtered != null && filtered > page.rows().size() ? filtered : page.totalRecords();
        }
    }
}
