package io.adplatform.sdk;

import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.progress.WorkListener;
import io.adplatform.sdk.progress.WorkMeter;
import java.time.Duration;
import java.util.Iterator;
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
    private final WorkListener listener;
    private final WorkLimit limit;

    /**
     * @param call the request for a page, by its number
     * @param firstPage the number to start at
     * @param pageSize the rows that a page asks for
     */
    public Pages(Workspace workspace, IntFunction<Call<P>> call, int firstPage, int pageSize) {
        this(workspace, call, firstPage, pageSize, WorkListener.none(), WorkLimit.none());
    }

    private Pages(
            Workspace workspace,
            IntFunction<Call<P>> call,
            int firstPage,
            int pageSize,
            WorkListener listener,
            WorkLimit limit) {
        this.workspace = workspace;
        this.call = call;
        this.firstPage = firstPage;
        this.pageSize = pageSize;
        this.listener = listener;
        this.limit = limit;
    }

    /** The same pages, whose walks all belong to the user who is logged in now: see {@link Workspace#asCurrentUser}. */
    public Pages<R, P> asCurrentUser() {
        return new Pages<>(workspace.asCurrentUser(), call, firstPage, pageSize, listener, limit);
    }

    /** The same pages; of each walk the listener hears before and after each request how far it has come. */
    public Pages<R, P> onProgress(WorkListener own) {
        return new Pages<>(workspace, call, firstPage, pageSize, own, limit);
    }

    /**
     * The same pages, each walk within this time from its first request on. As soon as the rest of a walk is known to wait
     * longer for quota, it ends in {@link io.adplatform.sdk.error.RateLimitException}, before it sends anything more. A page
     * that takes longer ends in {@link io.adplatform.sdk.error.CallCancelledException}.
     */
    public Pages<R, P> within(Duration longest) {
        return new Pages<>(workspace, call, firstPage, pageSize, listener, WorkLimit.of(longest));
    }

    /**
     * What a walk takes of the quota, from now on. It costs one request, for the first page: that tells how many rows there
     * are, and how many of them come at once. Where the platform tells no total, it is the least.
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

    /** The steps of a walk, for a caller that sends each request in its own way. */
    public PageSteps<R, P> steps() {
        return new PageSteps<>(call, firstPage, pageSize);
    }

    /**
     * A walk over the pages, which knows how far it has to go once the first page told the total.
     *
     * @param <R> what a row is
     * @param <P> what a page is
     */
    public static final class Walk<R, P extends Page<R>> implements Iterator<P> {

        private final Workspace workspace;
        private final PageSteps<R, P> steps;
        private final WorkListener listener;
        private final WorkLimit limit;
        private WorkLimit.@Nullable Running running;
        private @Nullable WorkMeter meter;
        private @Nullable P ahead;

        private Walk(Pages<R, P> pages) {
            this.workspace = pages.workspace.asCurrentUser();
            this.steps = pages.steps();
            this.listener = pages.listener;
            this.limit = pages.limit;
        }

        @Override
        public boolean hasNext() {
            if (ahead == null && !steps.hasEnded()) {
                fetch(steps.next());
            }
            return ahead != null;
        }

        private void fetch(Call<P> call) {
            if (meter == null || running == null) {
                meter = new WorkMeter(workspace, call.operation().name(), listener);
                running = limit.begin(workspace);
            }
            Long requests = remainingRequests();
            running.require(requests == null ? 1 : requests, call::unsent);
            meter.begins(requests);
            P page = steps.take(workspace.execute(running.limit(call)));
            meter.answered(page == null ? 0 : page.rows().size(), remainingRequests());
            ahead = page;
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
            return steps.remainingRequests();
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
            return steps.isComplete();
        }
    }
}
