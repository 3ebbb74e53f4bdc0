package io.adplatform.sdk.operation;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.Pages;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.progress.WorkListener;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A request builder for a list in pages: one page by {@link #send()}, or all rows lazily by {@link #items()},
 * {@link #stream()} and {@link #pages()}.
 *
 * @param <R> the type of a row
 * @param <P> the type of a page
 * @param <B> the subclass itself
 */
public abstract class PagedRequestBuilder<R, P extends Page<R>, B extends PagedRequestBuilder<R, P, B>>
        extends RequestBuilder<P, B> {

    private final Paging paging;
    private final RowIdentity<R> identity;
    private @Nullable Integer pageSize;
    private WorkListener listener = WorkListener.none();
    private @Nullable Duration within;

    /** @param identity the identification of the rows */
    protected PagedRequestBuilder(Workspace workspace, Operation<P> operation, Paging paging, RowIdentity<R> identity) {
        super(workspace, operation);
        this.identity = identity;
        this.paging = paging;
        setter("pageNo", paging.number()).setter("pageSize", paging.size());
    }

    /**
     * Sets the page that {@link #send()} gets, and the first page of {@link #items()}.
     *
     * @param number 1 or more; 1 by default
     */
    public B pageNo(int number) {
        return set(paging.number(), number);
    }

    /**
     * Sets the rows of a page, 1 to 1000. By default, {@link #send()} gets the platform's default, and {@link #items()} requests
     * 1000 rows at a time if the documents give the list a size, which needs the fewest requests.
     */
    public B pageSize(int rows) {
        pageSize = rows;
        return set(paging.size(), rows);
    }

    /** Returns the value of {@link #pageSize(int)}; {@code null} if it is not set. */
    protected final @Nullable Integer pageSize() {
        return pageSize;
    }

    /** Sets a listener for the progress of {@link #items()}, {@link #stream()} or {@link #pages()}, around each request. */
    public B onProgress(WorkListener own) {
        listener = own;
        return self();
    }

    /**
     * Limits the time to read all pages, from the first request on. No limit by default. As soon as the rest is known to wait
     * longer for quota, reading fails with {@link io.adplatform.sdk.error.RateLimitException}, which contains the wait.
     */
    public B within(Duration longest) {
        WorkLimit.of(longest); // checks it
        within = longest;
        return self();
    }

    /**
     * Returns the quota that reading all pages takes from now on. Costs one request, for the first page, which contains the
     * total and shows the real page size. If the platform returns no total, the estimate is the minimum.
     */
    @Override
    public Estimate estimate() {
        return pages().estimate();
    }

    /**
     * Returns all rows from the first page on, each once. Pages are fetched as they are read, with the filter and order of this
     * request. A list that changes meanwhile may lose rows, so a sum or a count needs {@link Pages.Walk#isComplete()} of
     * {@link #pages()}.
     *
     * <p>Costs one request per 1000 rows, or as {@link #pageSize} sets it. Every iterator starts anew, for the user who is logged
     * in when it is created ({@link Workspace#asCurrentUser}). Iterating throws the exceptions of {@link #send()}.
     */
    public Iterable<R> items() {
        Pages<R, P> pages = pages();
        return () -> pages.iterator().rows().iterator();
    }

    /** Returns the rows of {@link #items()} as a sequential stream. */
    public Stream<R> stream() {
        return pages().iterator().rows();
    }

    /**
     * Returns all pages, which are fetched as they are read.
     *
     * @throws io.adplatform.sdk.error.InvalidRequestException if {@link #with} sets a page number or size that is not usable
     */
    public Pages<R, P> pages() {
        Call<P> call = build();
        Checks sent = new Checks(call.pathValues(), call.query(), call.json(), Map.of());
        paging.check(sent); // a value of with() is sent unchecked, but not used
        sent.throwIfWrong(call.operation(), call.owId());
        PagePosition first = paging.position(call);
        int rows = first.pageSize() == null ? paging.walkSize() : first.pageSize();
        Pages<R, P> pages = new Pages<>(
                        workspace(), number -> paging.page(call, number, rows), first.pageNo(), rows, identity)
                .onProgress(listener);
        return within == null ? pages : pages.within(within);
    }

    @Override
    protected Response<P> execute(Call<P> call) {
        return placed(call, super.execute(call));
    }

    @Override
    protected CompletableFuture<Response<P>> executeAsync(Call<P> call) {
        return super.executeAsync(call).thenApply(response -> placed(call, response));
    }

    /** A page knows its position: {@link Page#hasMore()}. */
    @SuppressWarnings("unchecked") // a page with a position keeps its type
    private Response<P> placed(Call<P> call, Response<P> response) {
        return response.map(page -> (P) page.at(paging.position(call)));
    }

    @Override
    protected void check(Checks checks) {
        paging.check(checks);
    }

    private B set(String name, int value) {
        return paging.inQuery() ? query(name, value) : body(name, value);
    }
}
