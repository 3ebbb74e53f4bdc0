package io.adplatform.sdk;

import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Progress;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.progress.WorkListener;
import io.adplatform.sdk.progress.WorkMeter;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterators;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a list, fetched as they are read. Every iterator starts anew. One iterator is for one thread, and for the user who
 * is logged in when it is created ({@link Workspace#asCurrentUser}).
 *
 * <p>The first page is always returned, since a page without rows may contain totals. The walk ends before an empty page, and
 * before a page that repeats the first or the latest one, which some services send after the end. It ends after the page that
 * reaches {@link Page#totalRecords()}, and after a page that is shorter than requested if an earlier one was not.
 * {@link Page#filteredRecords()} doesn't end it, since some services count the rows of the page there.
 *
 * <p>A service may return fewer rows than requested. The walk then takes one more request than there are pages, unless the
 * platform counts the rows. A walk from a later page also requests page 1 unless there is a count, since some services begin again
 * with it after the end.
 *
 * @param <R> the type of a row
 * @param <P> the type of a page
 */
public final class Pages<R, P extends Page<R>> implements Iterable<P> {

    private final Workspace workspace;
    private final IntFunction<Call<P>> call;
    private final int firstPage;
    private final int pageSize;
    private final RowIdentity<R> identity;
    private final WorkListener listener;
    private final WorkLimit limit;

    /**
     * @param call returns the request for a page number
     * @param firstPage the number of the first page
     * @param pageSize the requested rows of a page
     * @param identity the identification of the rows
     */
    public Pages(Workspace workspace, IntFunction<Call<P>> call, int firstPage, int pageSize, RowIdentity<R> identity) {
        this(workspace, call, firstPage, pageSize, identity, WorkListener.none(), WorkLimit.none());
    }

    private Pages(
            Workspace workspace,
            IntFunction<Call<P>> call,
            int firstPage,
            int pageSize,
            RowIdentity<R> identity,
            WorkListener listener,
            WorkLimit limit) {
        this.workspace = workspace;
        this.call = call;
        this.firstPage = firstPage;
        this.pageSize = pageSize;
        this.identity = identity;
        this.listener = listener;
        this.limit = limit;
    }

    /** Returns the same pages, with all walks for the current user: see {@link Workspace#asCurrentUser}. */
    public Pages<R, P> asCurrentUser() {
        return new Pages<>(workspace.asCurrentUser(), call, firstPage, pageSize, identity, listener, limit);
    }

    /** Returns the same pages with a listener for the progress of each walk, before and after each request. */
    public Pages<R, P> onProgress(WorkListener own) {
        return new Pages<>(workspace, call, firstPage, pageSize, identity, own, limit);
    }

    /**
     * Returns the same pages with a limit for each walk, from its first request on. As soon as the rest of a walk is known to wait
     * longer for quota, it ends unsent with {@link io.adplatform.sdk.error.RateLimitException}. A page that takes longer ends with
     * {@link io.adplatform.sdk.error.CallCancelledException}.
     */
    public Pages<R, P> within(Duration longest) {
        return new Pages<>(workspace, call, firstPage, pageSize, identity, listener, WorkLimit.of(longest));
    }

    /**
     * Returns the quota that a walk takes from now on. Costs one request, for the first page, which contains the total and shows
     * the real page size. If the platform returns no total, the estimate is the minimum.
     */
    public Estimate estimate() {
        PageSteps<R, P> steps = steps();
        steps.take(workspace.execute(steps.next()));
        Long rest = steps.remainingRequests();
        return Estimate.of(
                workspace.quota(),
                rest == null ? 1 : 1 + rest,
                rest == null ? Estimate.Bound.AT_LEAST : rest == 0 ? Estimate.Bound.EXACTLY : Estimate.Bound.AT_MOST);
    }

    @Override
    public Walk<R, P> iterator() {
        return new Walk<>(this);
    }

    /** Returns the steps of a walk, for a caller that sends the requests itself. */
    public PageSteps<R, P> steps() {
        return new PageSteps<>(call, firstPage, pageSize, identity);
    }

    /**
     * A walk over the pages. It knows its remaining length after a first page with a total.
     *
     * @param <R> the type of a row
     * @param <P> the type of a page
     */
    public static final class Walk<R, P extends Page<R>> implements Iterator<P> {

        private final Workspace workspace;
        private final PageSteps<R, P> steps;
        private final WorkListener listener;
        private final WorkLimit limit;
        private @Nullable Progress progress;
        private @Nullable P ahead;
        private List<R> newRows = List.of();

        private Walk(Pages<R, P> pages) {
            this.workspace = pages.workspace.asCurrentUser();
            this.steps = pages.steps();
            this.listener = pages.listener;
            this.limit = pages.limit;
        }

        @Override
        public boolean hasNext() {
            while (ahead == null && !steps.hasEnded()) {
                fetch(steps.next());
            }
            return ahead != null;
        }

        private void fetch(Call<P> call) {
            if (progress == null) {
                WorkMeter meter = new WorkMeter(workspace, call.operation().name(), listener);
                progress = new Progress(workspace, RequestOptions.defaults(), meter, limit.begin(workspace));
            }
            progress.send(call, this::take, this::remainingRequests);
        }

        private long take(Response<P> response) {
            P page = steps.take(response);
            ahead = page;
            return page == null ? 0 : page.rows().size();
        }

        @Override
        public P next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            P page = Objects.requireNonNull(ahead);
            ahead = null;
            newRows = steps.newRows();
            return page;
        }

        /**
         * Returns the most requests for the rest, by the longest page so far; {@code null} before the first page, or if the platform
         * returns no total. If a filter is set and the platform counts all rows, the rest takes fewer.
         */
        public @Nullable Long remainingRequests() {
            return steps.remainingRequests();
        }

        /** Returns an estimate of the longest wait for quota of the rest; {@code null} if its requests aren't known. */
        public @Nullable Duration remainingTime() {
            Long requests = remainingRequests();
            return requests == null ? null : workspace.quota().timeFor(requests);
        }

        /** Reads the rest and returns its rows, each once: a row with the ID of an earlier one is skipped. */
        public Stream<R> rows() {
            return StreamSupport.stream(Spliterators.spliteratorUnknownSize(this, 0), false)
                    .flatMap(page -> newRows().stream());
        }

        /**
         * Returns the rows of the latest page without the rows of earlier pages: a row that changes meanwhile may move to another
         * page. For sums and counts over several pages. Empty before the first page.
         */
        public List<R> newRows() {
            return newRows;
        }

        /**
         * Whether the walk has ended and has read the whole list: from the first page on, each page with status 200, without a warning
         * or an unreadable value that matters, and as many different IDs as {@link Page#totalRecords()}, which did not change. Always
         * false with a filter that the platform's count of rows ignores. A list without documented IDs counts its rows.
         */
        public boolean isComplete() {
            return gap() == null;
        }

        /** Returns the reason why the walk is not complete, for people; {@code null} if it is. */
        public @Nullable String gap() {
            return ahead == null ? steps.gap() : "the list was not read to its end";
        }
    }
}
