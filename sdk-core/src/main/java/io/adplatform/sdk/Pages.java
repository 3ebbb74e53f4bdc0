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
 * <p>The first page always comes, since a page without rows may still hold totals. The walk ends where the platform's
 * count of rows is reached, as the latest page tells it; without a count at a page shorter than the one before. It also
 * ends before an empty page, and before a page that repeats the one before, which some services send past the end.
 *
 * <p>A service may give fewer rows a page than asked for. A walk that begins at a later page then takes the pages
 * before it for as long as its first.
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
        private long rowsBefore;
        private long rowsAPage = 1;
        private @Nullable P ahead;
        private @Nullable P last;
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
         * How many requests the rest takes, by the longest page so far; {@code null} before the first page, or where
         * the platform tells no total.
         */
        public @Nullable Long remainingRequests() {
            if (ended) {
                return 0L;
            }
            Long total = last == null ? null : total(last);
            if (total == null) {
                return null;
            }
            long rows = Math.max(0, total - rowsBefore);
            return (rows + rowsAPage - 1) / rowsAPage;
        }

        /** About how long the rest waits for quota, from now on; {@code null} where the requests aren't known. */
        public @Nullable Duration remainingTime() {
            Long requests = remainingRequests();
            return requests == null ? null : workspace.quota().timeFor(requests);
        }

        private void fetch() {
            P page = workspace.execute(pages.call.apply(nextNo)).value();
            List<R> rows = page.rows();
            if (last != null && (rows.isEmpty() || rows.equals(last.rows()))) {
                ended = true;
                return;
            }
            nextNo++;
            Long total = total(page);
            rowsBefore = (last == null ? before(rows.size(), total) : rowsBefore) + rows.size();
            rowsAPage = Math.max(rowsAPage, rows.size());
            // A service may give fewer rows than asked for. Without a count only a page that is shorter than the one
            // before is the last; a single short page may be all there is, or all that the service gives at a time.
            boolean shorter = last != null && rows.size() < last.rows().size();
            ended = rows.isEmpty() || (total == null ? shorter : rowsBefore >= total);
            last = page;
            ahead = page;
        }

        /** The rows before the first page. Where it is short, and not by the count the last, all pages are as short. */
        private long before(int rows, @Nullable Long total) {
            long pagesBefore = pages.firstPage - 1L;
            long asAskedFor = pagesBefore * pages.pageSize;
            boolean atTheEnd = total != null && asAskedFor + rows == total;
            return atTheEnd || rows >= pages.pageSize ? asAskedFor : pagesBefore * rows;
        }

        private static @Nullable Long total(Page<?> page) {
            return page.filteredRecords() != null ? page.filteredRecords() : page.totalRecords();
        }
    }
}
